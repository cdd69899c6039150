//! Addresses: which are this machine's own, and what a page may call the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

pub const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Whether a `Host` header names the server. By name it has to be `localhost`: any other name may
/// be another's that leads here (DNS rebinding).
pub fn is_ours(host: &str, listening: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    if port != Some(listening.port()) {
        return false;
    }
    let name = name.trim_start_matches('[').trim_end_matches(']');
    match name.parse::<IpAddr>() {
        Ok(ip) if listening.ip().is_unspecified() => !ip.is_unspecified(),
        Ok(ip) => ip == listening.ip(),
        Err(_) => name.eq_ignore_ascii_case("localhost") && is_local(listening.ip()),
    }
}

/// Whether nobody but this machine gets to an address.
pub fn is_local(ip: IpAddr) -> bool {
    ip.is_loopback() || ip.is_unspecified()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_leads_here_is_not_ours() {
        let local: SocketAddr = "127.0.0.1:8420".parse().unwrap();
        for host in ["127.0.0.1:8420", "localhost:8420", "LOCALHOST:8420"] {
            assert!(is_ours(host, local), "{host}");
        }
        for host in [
            "evil.example:8420",
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost.evil.example:8420",
            "10.0.0.1:8420",
            "",
        ] {
            assert!(!is_ours(host, local), "{host}");
        }
        let open: SocketAddr = "0.0.0.0:8420".parse().unwrap();
        assert!(is_ours("192.168.1.20:8420", open));
        assert!(!is_ours("evil.example:8420", open));
        let six: SocketAddr = "[::1]:8420".parse().unwrap();
        assert!(is_ours("[::1]:8420", six));
    }
}
