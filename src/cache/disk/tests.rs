//! What the cache in a folder is held to.

use std::fs;
use std::time::Duration;

use super::*;

const MOST: u64 = 1 << 20;

fn key(name: &str) -> CacheKey {
    CacheKey::new(&[name])
}

fn file(cache: &DiskCache, name: &str) -> PathBuf {
    cache.folder.path().join(place(&key(name)))
}

#[test]
fn what_is_put_in_is_got_out() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), MOST);
    assert_eq!(cache.get(&key("a")), None);
    cache.put(&key("a"), b"one");
    cache.put(&key("b"), b"");
    assert_eq!(cache.get(&key("a")).unwrap(), b"one");
    assert_eq!(cache.get(&key("b")).unwrap(), b"");
    let found = cache.usage();
    assert_eq!((found.entries, found.bytes), (2, 3 + 2 * SEAL as u64));
    assert!(cache.finish().is_empty());
}

#[test]
fn an_entry_that_is_cut_forged_or_another_s_is_none() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), MOST);
    for name in ["cut", "forged", "other", "empty", "sound"] {
        cache.put(&key(name), name.as_bytes());
    }
    let bytes = fs::read(file(&cache, "cut")).unwrap();
    fs::write(file(&cache, "cut"), &bytes[..bytes.len() - 1]).unwrap();
    let mut bytes = fs::read(file(&cache, "forged")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(file(&cache, "forged"), bytes).unwrap();
    fs::copy(file(&cache, "sound"), file(&cache, "other")).unwrap();
    fs::write(file(&cache, "empty"), b"").unwrap();
    for name in ["cut", "forged", "other", "empty"] {
        assert_eq!(cache.get(&key(name)), None, "{name}");
        assert!(!file(&cache, name).exists());
    }
    assert_eq!(cache.get(&key("sound")).unwrap(), b"sound");
    let told = cache.finish();
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("4 entries"), "{told:?}");
    assert!(cache.finish().is_empty());
}

#[test]
fn the_least_recently_used_go_first_and_other_files_stay() {
    let home = tempfile::tempdir().unwrap();
    let entry = 100 + SEAL as u64;
    let cache = DiskCache::new(home.path(), 10 * entry);
    let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    for age in 0..12_u32 {
        let name = age.to_string();
        cache.put(&key(&name), &[0; 100]);
        let used = fs::File::options().append(true).open(file(&cache, &name));
        used.unwrap()
            .set_modified(then - Duration::from_secs(age.into()))
            .unwrap();
    }
    let notes = cache.folder.path().join(ENTRIES).join("notes.txt");
    fs::write(&notes, [0; 5000]).unwrap();
    // Used again: no longer the oldest.
    assert!(cache.get(&key("11")).is_some());
    assert!(cache.finish().is_empty());
    assert_eq!(cache.usage().entries, 10);
    let is_there = |age: u32| file(&cache, &age.to_string()).exists();
    let gone: Vec<u32> = (0..12).filter(|age| !is_there(*age)).collect();
    assert_eq!(gone, [9, 10]);
    assert!(notes.exists());
    assert_eq!(cache.prune(0).entries, 10);
    assert!(notes.exists());
}

#[test]
fn what_is_only_read_stays_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), MOST);
    cache.put(&key("a"), b"one");
    cache.put(&key("b"), b"two");
    fs::write(file(&cache, "b"), b"damaged").unwrap();
    let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    let old = fs::File::options().append(true).open(file(&cache, "a"));
    old.unwrap().set_modified(then).unwrap();
    let cache = DiskCache::new(home.path(), 1).read_only();
    cache.put(&key("c"), b"");
    assert_eq!(cache.get(&key("a")), None, "larger than an eighth of it");
    let cache = DiskCache::new(home.path(), MOST).read_only();
    assert_eq!(cache.get(&key("a")).unwrap(), b"one");
    assert_eq!(cache.get(&key("b")), None);
    cache.put(&key("b"), b"two");
    assert_eq!(cache.finish().len(), 1, "the damage");
    assert_eq!(fs::read(file(&cache, "b")).unwrap(), b"damaged");
    let used = fs::metadata(file(&cache, "a")).unwrap().modified();
    assert_eq!(used.unwrap(), then);
}

#[test]
fn what_is_too_large_for_the_cache_is_not_kept() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), 800);
    cache.put(&key("large"), &[0; 100]);
    cache.put(&key("small"), &[0; 50]);
    assert_eq!(cache.usage().entries, 1);
    assert_eq!(cache.get(&key("large")), None);
}

#[test]
fn every_entry_is_looked_at() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), MOST);
    for name in ["a", "b", "c"] {
        cache.put(&key(name), name.as_bytes());
    }
    fs::write(file(&cache, "b"), b"b").unwrap();
    let (sound, damaged) = (2, 1);
    assert_eq!(cache.verify(), Verified { sound, damaged });
    let damaged = 0;
    assert_eq!(cache.verify(), Verified { sound, damaged });
}

#[test]
fn many_at_once_do_no_harm() {
    let home = tempfile::tempdir().unwrap();
    let caches: Vec<DiskCache> = (0..4).map(|_| DiskCache::new(home.path(), 4000)).collect();
    std::thread::scope(|scope| {
        for cache in &caches {
            scope.spawn(|| {
                for round in 0..50_u32 {
                    let name = (round % 20).to_string();
                    let bytes = [round as u8 % 20; 200];
                    if let Some(found) = cache.get(&key(&name)) {
                        assert_eq!(found, bytes);
                    }
                    cache.put(&key(&name), &bytes);
                    if round % 10 == 9 {
                        assert!(cache.finish().is_empty());
                    }
                }
            });
        }
    });
    assert!(caches[0].usage().bytes <= 4000);
}

#[test]
fn what_is_left_of_others_goes_and_what_is_being_written_stays() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), MOST);
    cache.put(&key("a"), b"one");
    let put = |path: PathBuf| {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, b"rubbish").unwrap();
        path
    };
    let old = put(home.path().join("faces-0").join(key("a").path()));
    let notes = put(home.path().join("faces-0/notes.txt"));
    let newer = put(home.path().join("faces-2").join(key("a").path()));
    let [left, written] =
        [".massicot-left", ".massicot-now"].map(|name| put(file(&cache, "a").with_file_name(name)));
    let then = SystemTime::now() - Duration::from_secs(100_000);
    let open = fs::File::options().append(true).open(&left).unwrap();
    open.set_modified(then).unwrap();
    assert_eq!(cache.prune(MOST), CacheUse::default());
    assert!(!old.exists() && !left.exists());
    for path in [notes, newer, written, file(&cache, "a")] {
        assert!(path.exists(), "{}", path.display());
    }
}

#[test]
fn a_huge_file_is_no_entry_and_is_not_read() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), u64::MAX);
    cache.put(&key("a"), b"one");
    let huge = fs::File::options()
        .write(true)
        .open(file(&cache, "a"))
        .unwrap();
    // Without a single block on the disk.
    huge.set_len(1 << 40).unwrap();
    assert_eq!(cache.get(&key("a")), None);
    assert_eq!(
        cache.verify(),
        Verified {
            sound: 0,
            damaged: 1
        }
    );
    assert!(!file(&cache, "a").exists());
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_the_entries_is_not_followed() {
    let (home, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let elsewhere = DiskCache::new(other.path(), MOST);
    elsewhere.put(&key("a"), b"one");
    let entries = other.path().join(ENTRIES);
    std::os::unix::fs::symlink(entries, home.path().join(ENTRIES)).unwrap();
    let cache = DiskCache::new(home.path(), MOST);
    assert_eq!(cache.get(&key("a")), None);
    cache.put(&key("b"), b"two");
    assert_eq!(cache.usage(), CacheUse::default());
    cache.prune(0);
    assert_eq!(elsewhere.usage().entries, 1);
}

#[test]
fn one_entry_that_cannot_be_written_is_not_all() {
    let home = tempfile::tempdir().unwrap();
    let cache = DiskCache::new(home.path(), MOST);
    cache.put(&key("a"), b"one");
    fs::create_dir_all(file(&cache, "b")).unwrap();
    cache.put(&key("b"), b"two");
    let told = cache.finish();
    assert!(told[0].ends_with("1 are not kept"), "{told:?}");
    fs::remove_dir(file(&cache, "b")).unwrap();
    assert_eq!(cache.get(&key("a")).unwrap(), b"one");
}

#[cfg(unix)]
#[test]
fn a_cache_that_cannot_be_written_is_told_once_and_stops_nothing() {
    let home = tempfile::tempdir().unwrap();
    let taken = home.path().join("taken");
    fs::write(&taken, b"a file").unwrap();
    let cache = DiskCache::new(&taken, MOST);
    cache.put(&key("a"), b"one");
    cache.put(&key("b"), b"two");
    assert_eq!(cache.get(&key("a")), None);
    assert_eq!(cache.finish().len(), 1);
    assert_eq!(cache.usage(), CacheUse::default());
}
