//! The shared cache on a store in memory, on a folder, and on servers that do not answer.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use object_store::memory::InMemory;
use object_store::throttle::{ThrottleConfig, ThrottledStore};

use super::*;
use crate::cache::{DiskCache, FaceCache};
use crate::message::Message;

fn key(name: &str) -> CacheKey {
    CacheKey::new(&[name])
}

fn cache_of(objects: Arc<dyn ObjectStore>, may_write: bool) -> RemoteCache {
    let store = store::Store {
        objects,
        prefix: Path::from("team/faces"),
        shown: "s3://bucket/team/faces".to_owned(),
    };
    RemoteCache::of(store, may_write, Watch::default()).unwrap()
}

fn opened(address: &str) -> RemoteCache {
    RemoteCache::open(address, true, Watch::default()).unwrap()
}

#[test]
fn what_is_put_in_is_got_out_by_another() {
    let objects = Arc::new(InMemory::new());
    let one = cache_of(objects.clone(), true);
    one.put(&key("a"), b"one");
    one.put(&key("b"), b"");
    assert!(one.finish().is_empty());
    let other = cache_of(objects, true);
    other.expect(&key("a"));
    other.expect(&key("none"));
    assert_eq!(other.get(&key("a")).unwrap(), b"one");
    assert_eq!(other.get(&key("b")).unwrap(), b"");
    assert_eq!(other.get(&key("none")), None);
    assert_eq!(other.hits(), 2);
    assert!(other.finish().is_empty());
}

#[test]
fn objects_lie_under_the_address_and_their_keys() {
    let home = tempfile::tempdir().unwrap();
    let cache = opened(home.path().to_str().unwrap());
    cache.put(&key("a"), b"one");
    assert!(cache.finish().is_empty());
    let file = home.path().join(ENTRIES).join(key("a").path());
    assert_eq!(fs::read(file).unwrap(), sealed(&key("a"), b"one"));
}

#[test]
fn what_is_cut_forged_or_another_s_is_made_anew_and_told_once() {
    let home = tempfile::tempdir().unwrap();
    let address = home.path().to_str().unwrap();
    let cache = opened(address);
    let names = ["cut", "forged", "other", "empty", "sound"];
    for name in names {
        cache.put(&key(name), name.as_bytes());
    }
    assert!(cache.finish().is_empty());
    let file = |name: &str| home.path().join(ENTRIES).join(key(name).path());
    let bytes = fs::read(file("cut")).unwrap();
    fs::write(file("cut"), &bytes[..bytes.len() - 1]).unwrap();
    let mut bytes = fs::read(file("forged")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(file("forged"), bytes).unwrap();
    fs::copy(file("sound"), file("other")).unwrap();
    fs::write(file("empty"), b"").unwrap();
    let cache = opened(address);
    for name in &names[..4] {
        assert_eq!(cache.get(&key(name)), None, "{name}");
        cache.put(&key(name), name.as_bytes());
    }
    assert_eq!(cache.get(&key("sound")).unwrap(), b"sound");
    let told = cache.finish();
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("4 objects"), "{told:?}");
    // What was put there instead is whole.
    let cache = opened(address);
    for name in names {
        assert_eq!(cache.get(&key(name)).unwrap(), name.as_bytes());
    }
    assert!(cache.finish().is_empty());
}

#[test]
fn the_folder_is_asked_first_and_filled() {
    let home = tempfile::tempdir().unwrap();
    let objects = Arc::new(InMemory::new());
    let first = cache_of(objects.clone(), true);
    first.put(&key("a"), b"one");
    assert!(first.finish().is_empty());
    let disk = || Some(DiskCache::new(home.path(), 1 << 20));
    let both = FaceCache::new(disk(), Some(cache_of(objects, true)), true);
    both.expect(&key("a"));
    assert_eq!(both.get(&key("a")).unwrap(), b"one");
    assert_eq!(both.get(&key("a")).unwrap(), b"one");
    let hits = both.hits();
    assert_eq!((hits.asked, hits.found, hits.shared), (2, 2, 1));
    both.put(&key("b"), b"two");
    assert!(both.finish().is_empty());
    let alone = FaceCache::new(disk(), None, true);
    assert_eq!(alone.get(&key("a")).unwrap(), b"one");
    assert_eq!(alone.get(&key("b")).unwrap(), b"two");
}

#[test]
fn who_may_only_read_changes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let objects = Arc::new(InMemory::new());
    let first = cache_of(objects.clone(), true);
    first.put(&key("a"), b"one");
    assert!(first.finish().is_empty());
    let disk = DiskCache::new(home.path(), 1 << 20);
    let remote = cache_of(objects.clone(), false);
    let reader = FaceCache::new(Some(disk), Some(remote), false);
    assert_eq!(reader.get(&key("a")).unwrap(), b"one");
    reader.put(&key("b"), b"two");
    assert!(reader.finish().is_empty());
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    // The remote by itself neither.
    let reader = cache_of(objects.clone(), false);
    reader.put(&key("b"), b"two");
    assert!(reader.finish().is_empty());
    assert_eq!(cache_of(objects, true).get(&key("b")), None);
}

#[test]
fn an_object_beyond_the_largest_is_neither_put_nor_taken() {
    let objects = Arc::new(InMemory::new());
    let cache = cache_of(objects.clone(), true);
    let large = vec![0; LARGEST as usize + 1];
    cache.put(&key("a"), &large);
    assert!(cache.finish().is_empty());
    assert_eq!(cache.get(&key("a")), None);
    let path = cache.path(&key("b"));
    let put = objects.put(&path, PutPayload::from(large));
    cache.requests.block_on(put).unwrap();
    assert_eq!(cache.get(&key("b")), None);
    assert!(cache.finish()[0].contains("damaged"));
}

#[test]
fn what_was_asked_for_and_not_taken_leaves_no_room_behind() {
    let objects = Arc::new(InMemory::new());
    let cache = cache_of(objects, true);
    let bytes = vec![7; (LARGEST / 2) as usize];
    // Twice what all requests may take.
    let names: Vec<String> = (0..64).map(|at| at.to_string()).collect();
    cache.put(&key("0"), &bytes);
    assert!(cache.finish().is_empty());
    for name in &names {
        cache.expect(&key(name));
    }
    for name in &names {
        cache.forget(&key(name));
    }
    assert_eq!(cache.get(&key("0")).unwrap(), bytes);
}

#[test]
fn a_slow_store_gets_its_objects_before_the_run_ends() {
    let slow = ThrottleConfig {
        wait_put_per_call: Duration::from_millis(200),
        ..ThrottleConfig::default()
    };
    let objects = Arc::new(ThrottledStore::new(InMemory::new(), slow));
    let cache = cache_of(objects.clone(), true);
    let names: Vec<String> = (0..20).map(|at| at.to_string()).collect();
    for name in &names {
        cache.put(&key(name), name.as_bytes());
    }
    assert!(cache.finish().is_empty());
    let other = cache_of(objects, true);
    for name in &names {
        assert_eq!(other.get(&key(name)).unwrap(), name.as_bytes());
    }
}

#[test]
fn a_run_that_is_to_end_waits_for_nothing() {
    let slow = ThrottleConfig {
        wait_get_per_call: Duration::from_secs(3600),
        ..ThrottleConfig::default()
    };
    let cache = cache_of(Arc::new(ThrottledStore::new(InMemory::new(), slow)), true);
    cache.watch.cancel();
    assert_eq!(cache.get(&key("a")), None);
}

/// A server that answers every request with the same bytes, or with none at all.
fn server(answer: Option<&'static str>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let mut silent: Vec<TcpStream> = Vec::new();
        for stream in listener.incoming().flatten() {
            match answer {
                None => silent.push(stream),
                Some(answer) => _ = std::thread::spawn(move || reply(stream, answer)),
            }
        }
    });
    format!("http://{address}/cache")
}

fn reply(mut stream: TcpStream, answer: &str) {
    let mut request = [0; 4096];
    while stream.read(&mut request).is_ok_and(|read| read > 0) {
        if stream.write_all(answer.as_bytes()).is_err() {
            return;
        }
        if answer.contains("endless") {
            while stream.write_all(&[b'x'; 4096]).is_ok() {}
        }
        let cut = answer.contains("Content-Length: 999");
        if cut && stream.shutdown(std::net::Shutdown::Both).is_ok() {
            return;
        }
    }
}

/// What is told where a server answers every request with that.
fn told_of(answer: &'static str) -> Vec<Message> {
    let cache = opened(&server(Some(answer)));
    for name in ["a", "b", "c", "d"] {
        assert_eq!(cache.get(&key(name)), None);
    }
    cache.finish()
}

#[test]
fn a_server_that_refuses_is_left_alone() {
    for answer in [
        "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n",
    ] {
        let told = told_of(answer);
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("credentials"), "{told:?}");
    }
}

#[test]
fn a_server_that_leads_elsewhere_is_not_followed() {
    let told =
        told_of("HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("left out"), "{told:?}");
}

#[test]
fn an_answer_that_ends_early_or_never_is_no_object() {
    let head = "HTTP/1.1 200 OK\r\nETag: \"x\"\r\nLast-Modified: Tue, 01 Jan 2030 00:00:00 GMT\r\n";
    let cut: &str = Box::leak(format!("{head}Content-Length: 999\r\n\r\nshort").into());
    let told = told_of(cut);
    assert_eq!(told.len(), 1, "{told:?}");
    let endless = format!("{head}Content-Length: 99999999999\r\nX-Kind: endless\r\n\r\n");
    let told = told_of(Box::leak(endless.into()));
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn a_server_that_may_not_be_written_is_read() {
    let cache = opened(&server(Some(
        "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
    )));
    for name in ["a", "b", "c", "d"] {
        cache.put(&key(name), b"one");
    }
    let told = cache.finish();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("cannot be written"), "{told:?}");
    assert!(!cache.shared.health.is_off());
}

#[test]
fn a_server_that_is_gone_is_told_once_and_stops_nothing() {
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr();
    let cache = opened(&format!("http://{}/cache", gone.unwrap()));
    for name in ["a", "b", "c", "d", "e"] {
        assert_eq!(cache.get(&key(name)), None);
        cache.put(&key(name), b"one");
    }
    let told = cache.finish();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(cache.shared.health.is_off());
}

#[test]
fn a_server_that_never_answers_costs_the_time_of_one_request() {
    let cache = opened(&server(None));
    let names = ["a", "b", "c", "d", "e", "f"];
    for name in names {
        cache.expect(&key(name));
    }
    let watch = Stopwatch::start();
    for name in names {
        assert_eq!(cache.get(&key(name)), None);
    }
    assert!(watch.elapsed() < 3 * REQUEST, "{:?}", watch.elapsed());
    let told = cache.finish();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(cache.shared.health.is_off());
}
