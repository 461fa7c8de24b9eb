//! Laying a network, and removing it.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result, bail};
use tokio::signal::unix::{SignalKind, signal};

use super::{BITS, DEVICE, HUB, Network, PREFIX, VARIABLE, address, device, numbered};
use crate::site::Size;

/// The device in the hub to which all parts are joined.
const BRIDGE: &str = "bridge0";
/// The programs that are needed, with what tells whether they are there.
const PROGRAMS: [(&str, &str); 4] = [("ip", "-V"), ("tc", "-V"), ("nft", "-v"), ("setpriv", "--version")];

/// Whether a network can be laid here.
///
/// # Errors
///
/// In words, if it cannot.
pub fn check() -> Result<()> {
    let user = Command::new("id").arg("-u").output().context("id")?;
    if user.stdout.trim_ascii() != b"0" {
        bail!("only root can make network namespaces");
    }
    let is_missing = |(program, question): &&(&str, &str)| {
        !Command::new(program).arg(question).output().is_ok_and(|answer| answer.status.success())
    };
    let missing: Vec<&str> = PROGRAMS.iter().filter(is_missing).map(|(program, _)| *program).collect();
    if !missing.is_empty() {
        let names = missing.join(", ");
        bail!(
            "{names}: needed and not there; `apt install iproute2 nftables util-linux` brings them (Debian)"
        );
    }
    Ok(())
}

/// Lays a network for a site, runs this program again in its hub with these arguments, and removes the network.
///
/// # Errors
///
/// If a network cannot be laid here, or somebody ends this program before its time.
pub async fn run_inside(size: Size, arguments: impl IntoIterator<Item = OsString>) -> Result<ExitStatus> {
    check()?;
    sweep()?;
    // From here on nothing ends this program before it has cleaned up, but SIGKILL.
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let laid = Laid::lay(size)?;
    let hub = &laid.0.hub;
    let mut child = tokio::process::Command::new("ip")
        .args(["netns", "exec", hub])
        .arg(std::env::current_exe()?)
        .args(arguments)
        .env(VARIABLE, hub)
        .spawn()
        .context("ip netns exec")?;
    tokio::select! {
        status = child.wait() => Ok(status?),
        _ = interrupt.recv() => bail!("interrupted"),
        _ = terminate.recv() => bail!("told to end"),
    }
}

/// A network that is there until this value goes.
struct Laid(Network);

impl Laid {
    fn lay(size: Size) -> Result<Self> {
        // Made first, so that what was laid before an error is removed, too.
        let laid = Self(Network { hub: format!("{PREFIX}{}", std::process::id()) });
        let network = &laid.0;
        let hub = network.hub.as_str();
        ip(&["netns", "add", hub])?;
        ip(&["-n", hub, "link", "set", "lo", "up"])?;
        ip(&["-n", hub, "link", "add", BRIDGE, "type", "bridge"])?;
        ip(&["-n", hub, "addr", "add", &format!("{}/{BITS}", numbered(HUB)), "dev", BRIDGE])?;
        ip(&["-n", hub, "link", "set", BRIDGE, "up"])?;
        for part in size.parts() {
            let (device, namespace) = (device(part), network.namespace(part));
            let address = format!("{}/{BITS}", address(part));
            ip(&["netns", "add", &namespace])?;
            ip(&["-n", &namespace, "link", "set", "lo", "up"])?;
            let pair = ["type", "veth", "peer", "name", DEVICE, "netns", &namespace];
            ip(&[&["-n", hub, "link", "add", &device][..], &pair].concat())?;
            ip(&["-n", hub, "link", "set", &device, "master", BRIDGE, "up"])?;
            ip(&["-n", &namespace, "addr", "add", &address, "dev", DEVICE])?;
            ip(&["-n", &namespace, "link", "set", DEVICE, "up"])?;
        }
        Ok(laid)
    }
}

impl Drop for Laid {
    fn drop(&mut self) {
        // What cannot be removed now is swept away by the next who lays one.
        let _ = remove(&self.0.hub);
    }
}

/// Removes what runs left behind that ended before they could.
fn sweep() -> Result<()> {
    for name in namespaces()? {
        let hub = name.strip_prefix(PREFIX).and_then(|rest| rest.split('-').next());
        if let Some(process) = hub.filter(|number| number.parse::<u32>().is_ok())
            && !Path::new("/proc").join(process).exists()
        {
            remove(&format!("{PREFIX}{process}"))?;
        }
    }
    Ok(())
}

/// Removes the namespaces of a hub, with the devices and rules that are in them, and ends what still runs there.
fn remove(hub: &str) -> Result<()> {
    let first = format!("{hub}-");
    for name in namespaces()?.iter().filter(|name| *name == hub || name.starts_with(&first)) {
        let running = Command::new("ip").args(["netns", "pids", name]).output().context("ip netns pids")?;
        let running = String::from_utf8_lossy(&running.stdout).into_owned();
        for process in running.split_ascii_whitespace() {
            // It may have ended by itself in the meantime.
            let _ = Command::new("kill").args(["-KILL", process]).output();
        }
        ip(&["netns", "delete", name])?;
    }
    Ok(())
}

fn namespaces() -> Result<Vec<String>> {
    let listed = Command::new("ip").args(["netns", "list"]).output().context("ip netns list")?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    // A number may follow the name.
    let names = listed.lines().filter_map(|line| line.split_ascii_whitespace().next());
    Ok(names.filter(|name| name.starts_with(PREFIX)).map(str::to_owned).collect())
}

fn ip(arguments: &[&str]) -> Result<()> {
    super::link::run(Command::new("ip").args(arguments))
}
