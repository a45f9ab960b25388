// The files of the machine inside the module's file system, to be read only: for Node, where documents are files.

// Numbers of errors in the module's C library.
const NOT_ALLOWED = 2; // EACCES
const NOT_VALID = 28; // EINVAL: what is read as a link is none
const NO_SUCH_FILE = 44; // ENOENT
const READ_ONLY = 69; // EROFS

/**
 * Mounts the folders of the machine at their own names, so that paths mean the same on both sides. Returns a function
 * that goes to the folder in which the host is.
 * @param {object} FS the module's file system
 * @param {{list(path: string): string[], stat(path: string): {mode: number, size: number, mtime: Date}|null,
 *          read(path: string): Uint8Array, link(path: string): string, cwd(): string}} host
 */
export function mountHostFiles(FS, host) {
  const pathOf = (node) => {
    const parts = [];
    for (let at = node; at.parent !== at; at = at.parent) parts.unshift(at.name);
    return (node.mount.opts.root + "/" + parts.join("/")).replace(/\/+$/, "");
  };
  const fail = (number) => {
    throw new FS.ErrnoError(number);
  };

  /** What the host answers; its errors become errors of the module. */
  const asked = (question, number) => {
    try {
      return question();
    } catch {
      return fail(number);
    }
  };

  const nodeOps = {
    getattr(node) {
      const found = host.stat(pathOf(node)) ?? fail(NO_SUCH_FILE);
      return {
        dev: 1,
        ino: node.id,
        mode: found.mode,
        nlink: 1,
        uid: 0,
        gid: 0,
        rdev: 0,
        size: found.size,
        atime: found.mtime,
        mtime: found.mtime,
        ctime: found.mtime,
        blksize: 4096,
        blocks: Math.ceil(found.size / 4096),
      };
    },
    lookup(parent, name) {
      const found = host.stat(`${pathOf(parent)}/${name}`) ?? fail(NO_SUCH_FILE);
      return made(parent, name, found.mode);
    },
    readdir: (node) => [".", "..", ...host.list(pathOf(node))],
    readlink: (node) => (FS.isLink(node.mode) ? asked(() => host.link(pathOf(node)), NO_SUCH_FILE) : fail(NOT_VALID)),
    setattr: () => fail(READ_ONLY),
    mknod: () => fail(READ_ONLY),
    rename: () => fail(READ_ONLY),
    unlink: () => fail(READ_ONLY),
    rmdir: () => fail(READ_ONLY),
    symlink: () => fail(READ_ONLY),
  };
  const streamOps = {
    open(stream) {
      // A folder that is opened to be listed has no bytes.
      stream.bytes = FS.isDir(stream.node.mode) ? new Uint8Array() : asked(() => host.read(pathOf(stream.node)), NOT_ALLOWED);
    },
    close(stream) {
      stream.bytes = null;
    },
    read(stream, buffer, offset, length, position) {
      const part = stream.bytes.subarray(position, Math.min(position + length, stream.bytes.length));
      buffer.set(part, offset);
      return part.length;
    },
    llseek(stream, offset, whence) {
      const from = [0, stream.position, stream.bytes.length][whence];
      return from + offset;
    },
  };
  const made = (parent, name, mode) => {
    const node = FS.createNode(parent, name, mode, 0);
    node.node_ops = nodeOps;
    node.stream_ops = streamOps;
    return node;
  };
  const type = { mount: (mount) => made(null, "/", host.stat(mount.opts.root).mode) };

  for (const name of host.list("/")) {
    const path = `/${name}`;
    const found = host.stat(path);
    if (found === null || ["dev", "proc", "sys"].includes(name)) continue;
    if (FS.isLink(found.mode)) {
      FS.symlink(host.link(path), path);
    } else if (FS.isDir(found.mode)) {
      if (!FS.analyzePath(path).exists) FS.mkdir(path);
      FS.mount(type, { root: path }, path);
    }
  }
  let last = null;
  return () => {
    const folder = host.cwd();
    if (folder === last) return;
    last = folder;
    // In a folder of the module's own, such as /proc, names are relative to the root.
    FS.chdir(FS.analyzePath(folder).exists ? folder : "/");
  };
}
