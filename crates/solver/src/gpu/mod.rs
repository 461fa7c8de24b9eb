//! Solving on an NVIDIA GPU: all values in its memory, one byte a position.

mod device;
mod words;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::digest::finished;
use crate::index::{Layout, layout};
use crate::tables::Tables;
use crate::value::LONGEST;
use crate::{Census, Class, PairError, Pass, SolvedClass, Step};
use device::{Buffers, Device, Kernel, Task};

/// Why the GPU cannot be used, or what went wrong there.
#[derive(Debug, thiserror::Error)]
pub enum GpuError {
    /// There is no NVIDIA driver on this machine.
    #[error("no GPU: NVIDIA's driver library (libcuda) is not on this machine")]
    NoDriver,
    /// There is no run-time compiler on this machine.
    #[error("the GPU's compiler (libnvrtc, of the CUDA toolkit) is not on this machine")]
    NoCompiler,
    /// The kernels do not compile.
    #[error("the kernels do not compile: {0}")]
    Compile(String),
    /// CUDA reports an error.
    #[error("CUDA: {0}")]
    Cuda(String),
    /// The memory of the GPU is too small.
    #[error("expected {needed} free bytes of GPU memory, found {free}")]
    Memory {
        /// How many bytes are needed.
        needed: u64,
        /// How many are free.
        free: u64,
    },
    /// A class was not solved.
    #[error(transparent)]
    Pair(#[from] PairError),
}

/// Room for the digest's sum after a count for each byte.
const COUNTERS: usize = 257;

/// The values of all classes up to a number of pieces, in the memory of a GPU.
pub struct Gpu {
    device: Device,
    buffers: Buffers,
    offsets: Vec<u64>,
    pieces: usize,
    name: String,
}

impl Gpu {
    /// Opens the first GPU and takes the memory for all classes with up to so many pieces.
    pub fn open(pieces: usize) -> Result<Self, GpuError> {
        let device = Device::open()?;
        let (name, free) = device.describe()?;
        let (offsets, needed) = words::offsets(pieces);
        if needed > free {
            return Err(GpuError::Memory { needed, free });
        }
        let stream = device.stream.clone();
        let buffers = Buffers {
            values: stream.alloc_zeros(needed as usize)?,
            classes: stream.clone_htod(&words::classes(&offsets))?,
            ways: stream.clone_htod(&words::ways())?,
            sets: stream.clone_htod(&words::sets())?,
            counters: stream.alloc_zeros(COUNTERS)?,
        };
        Ok(Self { device, buffers, offsets, pieces, name })
    }

    /// The name of the GPU.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many bytes the values take.
    pub fn memory(&self) -> u64 {
        words::offsets(self.pieces).1
    }

    fn classes(&self) -> impl Iterator<Item = Class> + use<> {
        let pieces = self.pieces;
        Class::all().into_iter().filter(move |class| class.pieces() <= pieces)
    }

    fn launch(&mut self, kernel: Kernel, layout: &Layout, distance: u8, len: u64) -> Result<(), GpuError> {
        let task =
            Task { class: layout.class.id() as u32, distance: distance.into(), len, ..Task::default() };
        self.device.launch(kernel, &mut self.buffers, task)
    }

    fn counters(&self) -> Result<Vec<u64>, GpuError> {
        Ok(self.device.stream.clone_dtoh(&self.buffers.counters)?)
    }

    fn clear_counters(&mut self) -> Result<(), GpuError> {
        Ok(self.device.stream.memset_zeros(&mut self.buffers.counters)?)
    }

    /// Solves all classes, those with fewer pieces first.
    pub fn solve(
        &mut self,
        stop: &AtomicBool,
        on_step: &mut dyn FnMut(Step<'_>),
    ) -> Result<Vec<SolvedClass>, GpuError> {
        let mut solved: Vec<SolvedClass> = Vec::new();
        for class in self.classes().filter(|class| *class <= class.partner()) {
            let below = solved.iter().filter(|finished| leads_to(class, finished.class));
            let below = below.map(|finished| finished.census.longest()).max().unwrap_or(0);
            self.solve_pair(class, below, stop, on_step)?;
            for class in pair(class) {
                let finished = self.survey(class)?;
                on_step(Step::Finished(&finished));
                solved.push(finished);
            }
        }
        solved.sort_by_key(|finished| (finished.class.pieces(), finished.class));
        Ok(solved)
    }

    /// The passes of `solve/pair.rs`.
    fn solve_pair(
        &mut self,
        class: Class,
        below: u8,
        stop: &AtomicBool,
        on_step: &mut dyn FnMut(Step<'_>),
    ) -> Result<(), GpuError> {
        let layouts: Vec<_> = pair(class).into_iter().filter_map(layout).collect();
        on_step(Step::Pass(Pass { class, distance: 0 }));
        self.clear_counters()?;
        for layout in &layouts {
            self.launch(Kernel::SettleInvaded, layout, 0, layout.len() - layout.quiet())?;
        }
        let longest = self.counters()?.get(1).map_or(0, |&longest| longest as u8).max(below);
        for layout in &layouts {
            self.launch(Kernel::LookAhead, layout, 0, layout.quiet())?;
        }
        for n in 1.. {
            if n > LONGEST {
                return Err(PairError::TooLong(class).into());
            }
            if stop.load(Ordering::Relaxed) {
                return Err(PairError::Stopped.into());
            }
            on_step(Step::Pass(Pass { class, distance: n }));
            self.clear_counters()?;
            for kernel in [Kernel::TellWins, Kernel::FindLosses] {
                for layout in &layouts {
                    self.launch(kernel, layout, n, layout.quiet())?;
                }
            }
            if self.counters()?.first() == Some(&0) && n > longest {
                break;
            }
        }
        for layout in &layouts {
            self.launch(Kernel::SettleDraws, layout, 0, layout.quiet())?;
        }
        Ok(())
    }

    fn survey(&mut self, class: Class) -> Result<SolvedClass, GpuError> {
        self.clear_counters()?;
        if let Some(layout) = layout(class) {
            self.launch(Kernel::Survey, layout, 0, layout.len() / 8)?;
        }
        let mut counts = self.counters()?;
        let sum = counts.pop().unwrap_or(0);
        let digest = finished(sum, class.positions());
        Ok(SolvedClass { class, census: Census::from_counts(counts), digest })
    }

    /// Judges positions of a class anew from what their moves lead to: so many random ones, or all for 0.
    ///
    /// Tells how many have another value, and how many were looked at.
    pub fn check(&mut self, class: Class, many: u64, seed: u64) -> Result<(u64, u64), GpuError> {
        self.clear_counters()?;
        let len = if many == 0 { class.positions() } else { many };
        let task = Task { class: class.id() as u32, distance: 0, len, many, seed };
        self.device.launch(Kernel::Check, &mut self.buffers, task)?;
        match *self.counters()? {
            [wrong, looked_at, ..] => Ok((wrong, looked_at)),
            _ => Ok((0, 0)),
        }
    }

    /// Copies the values of all classes into the machine's own memory.
    pub fn download(&self, tables: &Tables) -> Result<(), GpuError> {
        for class in self.classes() {
            let start = self.offsets.get(class.id()).map_or(0, |&offset| offset as usize);
            let view = self.buffers.values.slice(start..start + class.positions() as usize);
            tables.put(class, self.device.stream.clone_dtoh(&view)?.into_boxed_slice());
        }
        Ok(())
    }
}

/// A class and its partner, once if they are the same.
fn pair(class: Class) -> Vec<Class> {
    if class == class.partner() { vec![class] } else { vec![class, class.partner()] }
}

/// Whether captures in a class or its partner lead to another.
fn leads_to(class: Class, next: Class) -> bool {
    pair(class)
        .into_iter()
        .any(|class| [false, true].iter().any(|&white| class.after_capture(white) == Some(next)))
}
