//! Addresses of loopback from which people come, so that a server's limits on addresses count them one by one.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::net::{TcpSocket, TcpStream};

/// The address from which a person comes, by a number: one of the 16 million of loopback, of which Linux lets a program
/// use any. The servers' own is not among them.
pub(crate) fn source(person: usize) -> IpAddr {
    let [_, a, b, c] = u32::try_from(person).unwrap_or(u32::MAX).to_be_bytes();
    // From 127.1.0.0 on.
    Ipv4Addr::new(127, a.wrapping_add(1), b, c).into()
}

/// Connects from an address of our own, or from any.
pub(crate) async fn connect(from: Option<IpAddr>, to: SocketAddr) -> std::io::Result<TcpStream> {
    let Some(from) = from else { return TcpStream::connect(to).await };
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(to).await
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_person_comes_from_an_address_of_loopback_of_their_own() {
        let all: HashSet<IpAddr> = (0..70_000).map(source).collect();
        assert_eq!(all.len(), 70_000);
        assert!(all.iter().all(IpAddr::is_loopback));
        assert!(!all.contains(&Ipv4Addr::LOCALHOST.into()));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_server_sees_the_address_from_which_a_person_comes() {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (accepted, _connected) = tokio::join!(listener.accept(), connect(Some(source(300)), address));
        assert_eq!(accepted.expect("a connection").1.ip(), source(300));
    }
}
