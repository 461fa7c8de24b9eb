//! The address of NATS, and how it is named in a message: without its password.

/// Host and port of an address.
pub(crate) fn place(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("nats://").or_else(|| address.strip_prefix("tls://"))?;
    let rest = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    let rest = rest.trim_end_matches('/');
    (!rest.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_password_is_not_part_of_the_place() {
        assert_eq!(place("nats://127.0.0.1:4222"), Some("127.0.0.1:4222"));
        assert_eq!(place("nats://user:hush@host:1/"), Some("host:1"));
        assert_eq!(place("tls://host"), Some("host"));
        assert_eq!(place("http://host"), None);
        assert_eq!(place("nats://"), None);
    }
}
