//! Repositories of every shape, and revisions that cannot be read whole.

use std::fs;

use super::support::{Repo, has_git, lines};

const CARDS: &str = "content/demo/cards.toml";
const TOLD: [&str; 1] = ["cards/ace changed; value=1>2; front by content"];

/// Makes the change that [`TOLD`] tells.
fn change(repo: &Repo) {
    repo.edit(CARDS, "value = 1\n", "value = 2\n");
}

#[test]
fn revisions_are_named_as_git_names_them() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    change(&repo);
    repo.commit("two");
    repo.git(&["tag", "-a", "v2", "-m", "two"]);
    for range in ["v1", "v1..v2", "v1..", "HEAD~1..HEAD", "main^", "v1...main"] {
        assert_eq!(repo.told(&[range]), TOLD, "{range}");
    }
    assert_eq!(repo.told(&["v1", "demo"]), TOLD);
    assert!(repo.told(&["demo"]).is_empty());
    assert!(repo.told(&[]).is_empty());
    let turned = repo.told(&["v2..v1"]);
    assert_eq!(turned, ["cards/ace changed; value=2>1; front by content"]);
}

#[test]
fn a_branch_is_compared_with_where_it_parted() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.git(&["checkout", "-q", "-b", "topic"]);
    change(&repo);
    repo.commit("topic");
    repo.git(&["checkout", "-q", "main"]);
    repo.edit(CARDS, "copies = 2", "copies = 3");
    repo.commit("main");
    assert_eq!(repo.told(&["main...topic"]), TOLD);
    assert_eq!(repo.told(&["main..topic"]).len(), 2);
    repo.git(&["merge", "-q", "--no-edit", "topic"]);
    assert_eq!(repo.told(&["HEAD^1..HEAD"]), TOLD);
}

#[test]
fn work_trees_clones_and_sub_folders_are_read_alike() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    change(&repo);
    repo.commit("two");
    let around = repo.dir.parent().unwrap();
    let path = |name: &str| around.join(name).to_str().unwrap().to_owned();
    // A work tree beside it, a shallow clone, a work tree of a bare repository.
    repo.git(&["worktree", "add", "-q", &path("beside"), "HEAD"]);
    assert_eq!(Repo::at(&around.join("beside")).told(&["v1"]), TOLD);
    let url = format!("file://{}", repo.dir.display());
    repo.git(&["clone", "-q", "--depth", "2", &url, &path("shallow")]);
    assert_eq!(Repo::at(&around.join("shallow")).told(&["HEAD~1"]), TOLD);
    repo.git(&["clone", "-q", "--bare", &url, &path("bare.git")]);
    let bare = Repo::at(&around.join("bare.git"));
    bare.git(&["worktree", "add", "-q", &path("of-bare"), "main"]);
    assert_eq!(Repo::at(&around.join("of-bare")).told(&["v1"]), TOLD);
    // A project in a sub-folder, of which an older revision knows nothing.
    let outer = Repo::at(&around.join("outer"));
    fs::create_dir_all(&outer.dir).unwrap();
    outer.git(&["init", "-q", "-b", "main"]);
    outer.write("README", "all games");
    outer.commit("empty");
    let inner = Repo::at(&outer.dir.join("games/demo"));
    crate::copy::copy(&repo.dir.join("content"), &inner.dir.join("content"));
    crate::copy::copy(&repo.dir.join("templates"), &inner.dir.join("templates"));
    outer.commit("a game");
    inner.edit(CARDS, "value = 2\n", "value = 3\n");
    assert_eq!(
        inner.told(&[]),
        ["cards/ace changed; value=2>3; front by content"]
    );
    let (code, said) = inner.try_diff(&["HEAD~1"]);
    let said = said.to_string();
    assert!(
        code == 2 && said.contains("has no folder `games/demo`"),
        "{said}"
    );
}

#[test]
fn without_a_repository_or_a_revision_it_is_said() {
    if !has_git() {
        return;
    }
    let plain = Repo::plain();
    let (code, said) = plain.try_diff(&[]);
    assert!(
        code == 2 && said.to_string().contains("in no git repository"),
        "{said}"
    );
    let repo = Repo::new();
    let (code, said) = repo.try_diff(&["v7"]);
    assert!(
        code == 2 && said.to_string().contains("no game or revision `v7`"),
        "{said}"
    );
    let (code, said) = repo.try_diff(&["v7..v1"]);
    assert!(
        code == 2 && said.to_string().contains("there is no revision `v7`"),
        "{said}"
    );
}

#[test]
fn of_a_revision_with_errors_the_rest_is_told() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.edit(CARDS, "value = 13\n", "value = \"many\"\n");
    repo.commit("broken");
    repo.git(&["checkout", "-q", "v1", "--", "."]);
    change(&repo);
    let (code, found) = repo.try_diff(&[]);
    assert_eq!(code, 1);
    let untold = &found["untold"][0];
    assert_eq!(untold["side"], "HEAD");
    assert_eq!(untold["place"], "content/demo/cards.toml:10:9");
    let told = lines(&found);
    assert!(told.contains(&TOLD[0].to_owned()), "{told:?}");
    // A file that cannot be parsed, a game that cannot be read.
    repo.write(CARDS, "[[card");
    repo.commit("worse");
    repo.git(&["checkout", "-q", "v1", "--", "."]);
    let (code, found) = repo.try_diff(&[]);
    assert_eq!((code, lines(&found)), (1, Vec::new()));
    repo.write("content/demo/game.toml", "title = ");
    repo.commit("worst");
    repo.git(&["checkout", "-q", "v1", "--", "."]);
    let (code, found) = repo.try_diff(&[]);
    assert_eq!((code, lines(&found)), (1, Vec::new()));
    assert_eq!(found["untold"][0]["place"], "content/demo/game.toml:1:9");
}

#[test]
fn pointers_of_lfs_are_told_and_read_where_they_were_fetched() {
    if !has_git() {
        return;
    }
    // Any: whoever fetched a file has looked at what is in it.
    const OID: &str = "c0535e4be2b79ffd93291305436bf889314e4a3faec05ecffcbb7df31ad9e51a";
    let repo = Repo::new();
    let pointer =
        format!("version https://git-lfs.github.com/spec/v1\noid sha256:{OID}\nsize 70\n");
    let front = "templates/demo/card.svg";
    repo.edit(
        front,
        "<desc>",
        "<image href=\"dot.png\" width=\"5\" height=\"5\"/><desc>",
    );
    repo.write("templates/demo/dot.png", &pointer);
    repo.commit("pointer");
    // One dot, as any encoder writes it.
    let dot: &[u8] = &[
        137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6,
        0, 0, 0, 31, 21, 196, 137, 0, 0, 0, 13, 73, 68, 65, 84, 120, 218, 99, 252, 207, 192, 80,
        15, 0, 4, 133, 1, 128, 132, 169, 140, 33, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
    ];
    assert_eq!(dot.len(), 70);
    repo.write("templates/demo/dot.png", dot);
    let (code, found) = repo.try_diff(&[]);
    assert_eq!(code, 1);
    let said = found["untold"].to_string();
    assert!(said.contains("Git LFS") && said.contains("HEAD"), "{said}");
    // Fetched, it is the same picture.
    let store = format!(".git/lfs/objects/{}/{}/{OID}", &OID[..2], &OID[2..4]);
    repo.write(&store, dot);
    assert!(repo.told(&[]).is_empty());
    // In the work tree it is told as well.
    repo.git(&["checkout", "-q", "."]);
    let output = repo.run(&["check"]);
    let said = crate::command::words(&output.stderr);
    assert!(said.contains("pointer of Git LFS"), "{said}");
}

#[test]
fn submodules_are_left_alone() {
    if !has_git() {
        return;
    }
    let other = Repo::new();
    let repo = Repo::new();
    let url = format!("file://{}", other.dir.display());
    repo.git(&["submodule", "--quiet", "add", &url, "content/other"]);
    repo.commit("submodule");
    change(&repo);
    let (code, found) = repo.try_diff(&[]);
    assert_eq!((code, lines(&found)), (1, TOLD.map(str::to_owned).to_vec()));
    assert_eq!(found["untold"][0]["subject"], "other");
    assert!(
        found["untold"][0]["message"]
            .as_str()
            .unwrap()
            .contains("submodule")
    );
    assert_eq!(repo.told(&["HEAD", "demo"]), TOLD);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_do_not_lead_out() {
    use std::os::unix::fs::symlink;
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let art = repo.dir.join("templates/demo");
    fs::create_dir_all(repo.dir.join("shared")).unwrap();
    fs::rename(art.join("back.svg"), repo.dir.join("shared/back.svg")).unwrap();
    symlink("../../shared/back.svg", art.join("back.svg")).unwrap();
    repo.commit("link");
    assert!(repo.told(&["v1..HEAD"]).is_empty());
    fs::remove_file(art.join("back.svg")).unwrap();
    symlink("../../../outside.svg", art.join("back.svg")).unwrap();
    repo.commit("out");
    let (code, found) = repo.try_diff(&["v1..HEAD"]);
    let said = found["untold"].to_string();
    assert!(code == 1 && said.contains("leads out"), "{said}");
}

#[test]
fn names_in_other_cases_are_other_names() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.git(&["mv", "templates/demo/card.svg", "templates/demo/Card.svg"]);
    repo.edit("content/demo/game.toml", "\"card.svg\"", "\"Card.svg\"");
    repo.commit("case");
    let told = repo.told(&["v1..HEAD"]);
    let expected = [
        "cards template=card.svg>Card.svg",
        "template templates/demo/Card.svg renamed was templates/demo/card.svg",
    ];
    assert_eq!(told, expected);
}
