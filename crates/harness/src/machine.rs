//! What the machine says about a process; nothing where it has no `/proc`.

use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

/// How long a tick is in which the kernel counts the time of a process.
const TICK: Duration = Duration::from_millis(10);

/// The memory that a process holds, in bytes.
pub(crate) fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The time that processors have spent on a process.
pub(crate) fn processor_time(pid: u32) -> Option<Duration> {
    Some(spent(pid)?.own)
}

/// The time that processors have spent on a process and on all that it has started, those that have ended included.
pub(crate) fn processor_time_of_family(pid: u32) -> Option<Duration> {
    let Spent { own, ended } = spent(pid)?;
    Some(own + ended + children(pid).into_iter().filter_map(processor_time).sum::<Duration>())
}

/// The processes that a process has started and that live.
pub(crate) fn children(pid: u32) -> Vec<u32> {
    // The kernel counts them by the thread that started them.
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| numbers(&list)).collect()
}

fn numbers(list: &str) -> Vec<u32> {
    list.split_ascii_whitespace().filter_map(|number| number.parse().ok()).collect()
}

struct Spent {
    own: Duration,
    /// What was spent on processes that it had started and that have ended.
    ended: Duration,
}

fn spent(pid: u32) -> Option<Spent> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The program's name is in brackets and may hold anything; what follows is numbers.
    let (_, numbers) = stat.rsplit_once(')')?;
    let mut numbers = numbers.split_ascii_whitespace().skip(11);
    let mut ticks = || numbers.next()?.parse::<u32>().ok();
    Some(Spent { own: TICK * (ticks()? + ticks()?), ended: TICK * (ticks()? + ticks()?) })
}

/// How many wanted a processor in the last minute.
pub(crate) fn load_average() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

/// Sees to it that this program, and those that it starts from now on, may have so many files open.
pub(crate) fn allow_open_files(files: usize) -> Result<()> {
    let Some((most, hard)) = most_open_files().filter(|(most, _)| *most < files) else { return Ok(()) };
    // The program of util-linux, since only unsafe code could ask the kernel. More than the hard limit is for root.
    let wanted = format!("--nofile={files}:{}", hard.max(files));
    let asked = Command::new("prlimit").args(["--pid", &std::process::id().to_string(), &wanted]).output();
    if asked.is_ok_and(|asked| asked.status.success()) {
        return Ok(());
    }
    bail!(
        "{files} open files are needed, {most} allowed and {hard} the most: raise it with ulimit -Hn {files}"
    )
}

/// How many files this program may have open, and up to how many that may be raised.
fn most_open_files() -> Option<(usize, usize)> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    // What is not limited is said in a word.
    let mut numbers = line.split_ascii_whitespace().map(|number| number.parse().unwrap_or(usize::MAX));
    Some((numbers.next()?, numbers.next()?))
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn it_knows_this_process() {
        let me = std::process::id();
        assert!(super::memory(me).is_some_and(|bytes| bytes > 100_000));
        assert!(super::processor_time(me).is_some());
        assert!(super::processor_time_of_family(me) >= super::processor_time(me));
        assert!(super::load_average().is_some());
        let (most, hard) = super::most_open_files().expect("a limit");
        assert!(most > 2 && hard >= most);
        super::allow_open_files(most).expect("what is allowed already");
        // No kernel lets a process have so many.
        let refused = super::allow_open_files(usize::MAX - 1).map_err(|error| error.to_string());
        assert!(hard == usize::MAX || refused.is_err_and(|words| words.contains("open files are needed")));
        assert_eq!(super::memory(u32::MAX), None);
        let mut child = std::process::Command::new("sleep").arg("60").spawn().expect("a child");
        assert!(super::children(me).contains(&child.id()));
        child.kill().and_then(|()| child.wait()).expect("the child ends");
    }
}
