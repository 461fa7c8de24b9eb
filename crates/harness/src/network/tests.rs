//! Whether the ways are disturbed in earnest: as root, where the programs for it are there.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::process::Child;
use std::time::{Duration, Instant};

use super::{Disturbance, Network, address, check, device, run_inside};
use crate::kill::chaos::SIZE;
use crate::site::Part;

/// The part whose way is disturbed, and the port at which it sends everything back.
const PART: Part = Part::Worker(1);
const PORT: u16 = 4_000;
/// Tells the program that is started there that it is the one to send back.
const ECHO: &str = "PARDALIS_HARNESS_ECHO";
/// How many packets are sent, of how many bytes, and how long they are waited for.
const PACKETS: usize = 200;
const BYTES: usize = 100;
const WAIT: Duration = Duration::from_secs(2);

#[test]
fn every_part_has_an_address_and_a_device_of_its_own() {
    let all: Vec<Part> = SIZE.parts().collect();
    assert_eq!(all.len(), 7);
    assert_eq!(all.iter().map(|part| address(*part)).collect::<HashSet<_>>().len(), all.len());
    // The kernel takes names of devices up to 15 letters.
    assert!(all.iter().all(|part| device(*part).len() <= 15));
    let network = Network { hub: "pardalis-7".into() };
    let host = network.host(Part::Worker(1));
    assert_eq!(host.namespace.as_deref(), Some("pardalis-7-worker-1"));
    assert_eq!(host.address.to_string(), "10.89.60.101");
}

#[test]
fn a_way_is_disturbed_and_healed() {
    let itself = ["network::tests::a_way_is_disturbed_and_healed", "--exact", "--nocapture"];
    if std::env::var_os(ECHO).is_some() {
        return send_back();
    }
    if let Some(network) = Network::entered() {
        return disturb_and_heal(&network, &itself);
    }
    if let Err(reason) = check() {
        // Not by a macro, whose words are shown only where a test fails.
        writeln!(std::io::stderr(), "NOT RUN, no way was disturbed: {reason:#}").expect("standard error");
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let inside = runtime.block_on(run_inside(SIZE, itself.map(OsString::from)));
    assert!(inside.expect("a network").success());
}

fn disturb_and_heal(network: &Network, itself: &[&str]) {
    let host = network.host(PART);
    let us = std::env::current_exe().expect("this program");
    let echo = host.command(&us).args(itself).env(ECHO, "yes").spawn().expect("an echo");
    let _echo = Ending(echo);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).expect("a socket");
    socket.connect((host.address, PORT)).expect("an address");
    socket.set_read_timeout(Some(Duration::from_millis(100))).expect("a limit");
    let start = Instant::now();
    while come_back(&socket, 1).0 == 0 {
        assert!(start.elapsed() < Duration::from_secs(20), "nothing comes back");
    }
    let (all, quick) = come_back(&socket, PACKETS);
    assert_eq!(all, PACKETS);
    let during = |disturbance| {
        network.disturb(PART, disturbance).expect("a disturbance");
        let counted = come_back(&socket, PACKETS);
        network.heal(PART, disturbance).expect("its end");
        assert_eq!(come_back(&socket, PACKETS).0, PACKETS, "after {disturbance:?}");
        counted
    };
    assert_eq!(during(Disturbance::Cut).0, 0);
    let (some, _) = during(Disturbance::Loss);
    // Half of them are expected: of ten seven pass on the way there, and of these seven of ten on the way back.
    assert!((PACKETS / 4..PACKETS * 3 / 4).contains(&some), "{some} of {PACKETS} came back");
    let (_, slow) = during(Disturbance::Delay);
    assert!(slow > quick + Duration::from_millis(300), "{slow:?} with delay, {quick:?} without");
}

/// Sends packets; gives how many came back, and how long it took the last.
fn come_back(socket: &UdpSocket, packets: usize) -> (usize, Duration) {
    let start = Instant::now();
    for _ in 0..packets {
        // It fails where the last was answered by nobody.
        let _ = socket.send(&[0; BYTES]);
    }
    let (mut came, mut last) = (0, Duration::ZERO);
    while came < packets && start.elapsed() < WAIT {
        if socket.recv(&mut [0; BYTES]).is_ok() {
            came += 1;
            last = start.elapsed();
        }
    }
    (came, last)
}

/// Sends back whatever comes, until it is killed.
fn send_back() {
    let all = SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT));
    let socket = UdpSocket::bind(all).expect("a port");
    let mut packet = [0; BYTES];
    while let Ok((bytes, from)) = socket.recv_from(&mut packet) {
        socket.send_to(&packet[..bytes], from).expect("a way back");
    }
}

/// A process that ends with this value.
struct Ending(Child);

impl Drop for Ending {
    fn drop(&mut self) {
        // It may have gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
