"""Follows every link between the installed pages: installed_pages.py PREFIX/share/rearguard"""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
pages = sorted(root.rglob("*.md"))
lost = []
for page in pages:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)", text):
        if "://" not in link and not (page.parent / link).exists():
            lost.append(f"{page.relative_to(root)}: {link}")
print("\n".join(lost) or f"{len(pages)} pages, and every link leads to a file")
sys.exit(bool(lost) or root / "README.md" not in pages)
