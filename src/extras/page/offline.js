// The service worker of the page in a folder: keeps its files, so that it opens without a network. What the server has comes
// first, so that a new version is seen at once.
const kept = "rearguard";
const files = [/* written by tools/web_pack.mjs: all files of the page */];

addEventListener("install", (event) => event.waitUntil(caches.open(kept).then((cache) => cache.addAll(["./", ...files]))));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function answer(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await (await caches.open(kept)).put(request, fresh.clone());
    return fresh;
  } catch (problem) {
    const old = await caches.match(request, { ignoreSearch: true });
    if (old) return old;
    throw problem;
  }
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
