"""Searching Chinese pages: every pair of signs that stand together is a word of the index.

Chinese has no spaces between words. Sphinx finds the words with a library that it does not bring;
without it, only Latin words are found. Pairs need no list of words: a page that has all pairs of
what somebody looks for has, nearly always, the whole.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from sphinx.search.en import SearchEnglish

_SIGNS: Final = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_RUN: Final = re.compile(rf"[{_SIGNS}]+")
_LATIN: Final = re.compile(r"\w+", re.ASCII)

#: The same cutting of what is looked for, in the browser.
_SPLITTER: Final = f"""
function splitQuery(query) {{
  const words = query.match(/[A-Za-z0-9_]+/g) || [];
  for (const run of query.match(/[{_SIGNS}]+/g) || []) {{
    if (run.length === 1) words.push(run);
    for (let at = 0; at + 1 < run.length; at++) words.push(run.slice(at, at + 2));
  }}
  return words;
}}
"""


class SearchChinese(SearchEnglish):
    """Single signs and pairs of them, and Latin words as in English."""

    lang = "zh"
    js_splitter_code = _SPLITTER

    def split(self, input: str) -> list[str]:  # noqa: A002 - as the class above calls it
        """The words of a text."""
        words = _LATIN.findall(input)
        for run in _RUN.findall(input):
            words += run
            words += map("".join, pairwise(run))
        return words
