//! Where a server runs: on this machine, or in a network namespace that stands for a machine of its own.

use std::net::{IpAddr, Ipv4Addr};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

/// Where a server runs and listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    /// The network namespace by its name, which only root can enter; none is our own.
    pub namespace: Option<String>,
    /// The address at which it listens there.
    pub address: IpAddr,
}

impl Default for Host {
    /// On loopback, in our own network.
    fn default() -> Self {
        Self { namespace: None, address: Ipv4Addr::LOCALHOST.into() }
    }
}

impl Host {
    /// A program on this host; its process is the program's own.
    pub fn command(&self, program: &Path) -> Command {
        match self.entrance() {
            Some(mut entrance) => {
                entrance.arg(program);
                entrance
            }
            None => Command::new(program),
        }
    }

    /// The same for a user and a group.
    pub(crate) fn command_as(&self, program: &Path, user: u32, group: u32) -> Command {
        match self.entrance() {
            // Only root may enter, so the user changes behind the door.
            Some(mut entrance) => {
                let (user, group) = (format!("--reuid={user}"), format!("--regid={group}"));
                entrance.args(["setpriv", &user, &group, "--clear-groups"]).arg(program);
                entrance
            }
            None => {
                let mut command = Command::new(program);
                command.uid(user).gid(group);
                command
            }
        }
    }

    /// What takes the command that follows into the namespace.
    fn entrance(&self) -> Option<Command> {
        let namespace = self.namespace.as_ref()?;
        let mut entrance = Command::new("ip");
        entrance.args(["netns", "exec", namespace]);
        Some(entrance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &Command) -> String {
        let words = [command.get_program()].into_iter().chain(command.get_args());
        words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_command_is_taken_into_its_namespace() {
        let here = Host::default();
        assert_eq!(words(&here.command(Path::new("ls"))), "ls");
        let there = Host { namespace: Some("far".into()), address: [10, 0, 0, 1].into() };
        assert_eq!(words(&there.command(Path::new("ls"))), "ip netns exec far ls");
        let as_user = there.command_as(Path::new("ls"), 7, 8);
        assert_eq!(words(&as_user), "ip netns exec far setpriv --reuid=7 --regid=8 --clear-groups ls");
    }
}
