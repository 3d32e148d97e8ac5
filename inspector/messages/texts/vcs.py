"""What is said of what Git and Perforce have, and of what Git was set up to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.messages import N_, MessageText

TEXTS: Final[Mapping[str, MessageText]] = {
    "vcs/already-set": N_(
        "nothing was changed: this repository already has {settings}; --replace lets "
        "ours outrank them, and after uninstall they count again"
    ),
    "vcs/alternates-on-another-machine": N_(
        "{path} names another machine, {line}, which is not looked into"
    ),
    "vcs/argument-without-file": N_("{argument!r} names no file in a revision"),
    "vcs/as-staged": N_("as staged"),
    "vcs/bare-repository": N_(
        "{above} is a repository without a work tree, or a copy of one among other "
        "files, whose settings could start programs; it is not looked at. Where you "
        "trust it, name it in the variable GIT_DIR"
    ),
    "vcs/blob-too-large": N_("{size:,} bytes; at most {largest:,} are read out of a revision"),
    "vcs/bytes-missing": N_("git gave {given:,} of {size:,} bytes"),
    "vcs/cannot-run": N_("git cannot run in {folder}: {reason}"),
    "vcs/checked-what-git-has": N_("what git has was checked, and not the file in the work tree"),
    "vcs/commit-missing": N_("the commit that changed it is not on this machine"),
    "vcs/committed": N_("committed, {revision}"),
    "vcs/contents-missing": N_(
        "its contents are not on this machine; in a partial clone, git checkout and "
        "git show fetch them"
    ),
    "vcs/ended-with-status": N_("git {command} ended with status {status}"),
    "vcs/file-in-no-repository": N_("the file is in no repository"),
    "vcs/folder": N_("a folder"),
    "vcs/git-file": N_("a file of Git's that names a folder"),
    "vcs/gives-no-reason": N_("it does not say why"),
    "vcs/hung": N_(
        "git {command} did not end within {patience:g} s; it may wait for a pipe in "
        "the place of a file, or for a disk: see whether git status ends in {folder}, "
        "then try again"
    ),
    "vcs/ignored": N_(
        "Git ignores {shown}, so no commit has it; git add --force takes it in "
        "nevertheless, git check-ignore --verbose says which rule it is"
    ),
    "vcs/in-no-commit": N_("no commit has the file; it is new here"),
    "vcs/lfs-may-come": N_("{keep}: an object of Git LFS may come later"),
    "vcs/lfs-object": N_("its object {oid} ({size:,} bytes)"),
    "vcs/lfs-object-damaged": N_(
        "is damaged in the local store: its bytes have another SHA-256; git lfs fsck "
        "sets it aside, then git lfs pull fetches it again"
    ),
    "vcs/lfs-object-missing": N_(
        "is not in the local store; git lfs pull fetches what is checked out, git lfs "
        "fetch --all every revision"
    ),
    "vcs/lfs-object-not-read": N_("is not read out of the local store: {obstacle}"),
    "vcs/lfs-object-too-large": N_("at most {most:,} bytes of one are read"),
    "vcs/lfs-on-another-machine": N_(
        "lfs.storage names another machine, {named}, which is not looked into on the "
        "word of a repository; where you trust it, git config --global lfs.storage "
        "{named} says so, and git config --unset lfs.storage takes it out of this "
        "repository's settings"
    ),
    "vcs/lfs-pointer": N_("{title}: a Git LFS pointer, and {what} {problem}"),
    "vcs/link-not-written-through": N_(
        "it is a link to {target}, and nothing is written through links; put a copy of "
        "what it leads to in its place, or make these settings by hand"
    ),
    "vcs/list-ended-with-status": N_("git ended with status {status}"),
    "vcs/locked-by-git": N_("{lock} is there: Git is writing it, or broke off"),
    "vcs/name-without-file": N_("{name!r} names no file in a revision"),
    "vcs/named-there": N_("there {name}"),
    "vcs/no-commits": N_("the repository has no commits yet"),
    "vcs/no-commits-to-compare": N_(
        "The repository has no commits yet; git add and git commit make the first, "
        "which later changes are compared with"
    ),
    "vcs/no-file-name": N_("git cannot be asked for a name that no file can have"),
    "vcs/no-pipe": N_("git cannot be spoken to"),
    "vcs/no-repository": N_("{folder} is in no Git repository"),
    "vcs/no-revision": N_("{revision}: git knows no such revision"),
    "vcs/not-a-file": N_("{what}, not a file"),
    "vcs/not-found": N_("git does not find it"),
    "vcs/not-installed": N_(
        "Git is not installed, or not on PATH; install Git, then start this program again"
    ),
    "vcs/not-installed-here": N_("inspector git install has not run in this repository"),
    "vcs/not-locked": N_("cannot be locked"),
    "vcs/not-read": N_("{top} is not read by Git: {why}"),
    "vcs/not-tracked": N_(
        "Git does not track {shown}, so no commit has it; git add and git commit put it there"
    ),
    "vcs/of-kind": N_("a {kind}"),
    "vcs/of-revision": N_("of {revision}"),
    "vcs/other-owner": N_(
        "The repository belongs to another user, so Git does not read it; git config "
        "--global --add safe.directory {folder} lets it"
    ),
    "vcs/pipe-in-place": N_(
        "{path} is no file but a folder, a pipe or a device, so that Git would wait "
        "for it; see what it is doing there, and remove it"
    ),
    "vcs/ref-stays": N_(
        "{name} stays: {linked} is a link, and what it leads to may be another "
        "user's; put a copy of that in its place, then run git update-ref --no-deref "
        "-d {name}"
    ),
    "vcs/revision-without-file": N_("{revision!r} names no file in a revision"),
    "vcs/set-by-others": N_("{setting}, set by another user"),
    "vcs/settings-not-ours": N_("these settings are not those of inspector git install"),
    "vcs/stage-1": N_("stage 1, common ancestor"),
    "vcs/stage-2": N_("stage 2, ours"),
    "vcs/stage-3": N_("stage 3, theirs"),
    "vcs/staged-new": N_(
        "{shown} is new: it is staged, but the last commit, {short}, does not have it; "
        "git commit puts it there"
    ),
    "vcs/texts-kept": N_("{cache}, the texts of packages that git kept"),
    "vcs/too-large-for-git": N_(
        "{path} has {size:,} bytes, and Git reads it whole; at most {most:,} are taken "
        "for what Git has there"
    ),
    "vcs/unmerged": N_(
        "a merge left several versions and none is staged; git add takes the one in "
        "the work tree, and before that :2:PATH is ours, :3:PATH theirs"
    ),
    "vcs/unsafe-settings": N_("settings with which Git ran a repository's own files in our place"),
    "vcs/workspace-unknown": N_(
        "{name}: nothing says where the workspace is; run this below it, or let p4 "
        "-ztag info stand before p4 -ztag opened"
    ),
    "vcs/writes-too-much": N_("git {command} writes more than {most:,} bytes"),
}
