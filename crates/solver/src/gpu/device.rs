//! The one place that talks to CUDA in ways that the compiler cannot check.
//!
//! Three calls are unsafe: asking whether CUDA's two libraries are there, which loads them and so runs their own
//! start-up code; and launching a kernel, of which the compiler knows neither what arguments it takes nor what
//! memory it touches. All kernels have the same arguments, given here in the order in which `kernel.cu` declares
//! them, and touch nothing beyond the buffers: numbers are below the length of their class by construction, and
//! the buffer of values is as long as all classes together.
#![allow(unsafe_code)]

use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DriverError, LaunchConfig, PushKernelArg, sys,
};
use cudarc::nvrtc::{self, CompileError, CompileOptions, compile_ptx_with_opts};

use super::GpuError;

/// The threads of a block.
const THREADS: u32 = 256;

/// What lies in the memory of the GPU.
pub(super) struct Buffers {
    pub(super) values: CudaSlice<u8>,
    pub(super) classes: CudaSlice<u32>,
    pub(super) ways: CudaSlice<u32>,
    pub(super) sets: CudaSlice<u32>,
    pub(super) counters: CudaSlice<u64>,
}

/// The kernels, by the names that they have in `kernel.cu`.
#[derive(Clone, Copy)]
pub(super) enum Kernel {
    SettleInvaded,
    LookAhead,
    TellWins,
    FindLosses,
    SettleDraws,
    Survey,
    Check,
}

const NAMES: [&str; 7] =
    ["settle_invaded", "look_ahead", "tell_wins", "find_losses", "settle_draws", "survey", "check"];

/// A GPU with the kernels loaded.
pub(super) struct Device {
    pub(super) stream: Arc<CudaStream>,
    functions: Vec<CudaFunction>,
    most_blocks: u32,
}

/// What a launch works on.
#[derive(Clone, Copy, Default)]
pub(super) struct Task {
    pub(super) class: u32,
    pub(super) distance: u32,
    /// How many positions there are to look at, which decides how many blocks are started.
    pub(super) len: u64,
    pub(super) many: u64,
    pub(super) seed: u64,
}

impl Device {
    /// Opens the first GPU and compiles the kernels for it.
    pub(super) fn open() -> Result<Self, GpuError> {
        // SAFETY: loading NVIDIA's driver library has no precondition; it is what every CUDA program does.
        if !unsafe { sys::is_culib_present() } {
            return Err(GpuError::NoDriver);
        }
        // SAFETY: as above, for the library of the run-time compiler.
        if !unsafe { nvrtc::sys::is_culib_present() } {
            return Err(GpuError::NoCompiler);
        }
        let context = CudaContext::new(0).map_err(GpuError::from)?;
        let (major, minor) = context.compute_capability()?;
        let options = vec![format!("--gpu-architecture=compute_{major}{minor}")];
        let compiled = compile_ptx_with_opts(
            include_str!("kernel.cu"),
            CompileOptions { options, ..Default::default() },
        );
        let module = context.load_module(compiled.map_err(compile_error)?)?;
        let functions = NAMES.iter().map(|name| module.load_function(name)).collect::<Result<_, _>>()?;
        let processors =
            context.attribute(sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        Ok(Self { stream: context.default_stream(), functions, most_blocks: processors.max(1) as u32 * 32 })
    }

    /// The name of the GPU and how many bytes of its memory are free.
    pub(super) fn describe(&self) -> Result<(String, u64), GpuError> {
        let context = self.stream.context();
        Ok((context.name()?, context.mem_get_info()?.0 as u64))
    }

    /// Starts a kernel.
    pub(super) fn launch(&self, kernel: Kernel, buffers: &mut Buffers, task: Task) -> Result<(), GpuError> {
        let Some(function) = self.functions.get(kernel as usize) else { return Ok(()) };
        let blocks = task.len.div_ceil(u64::from(THREADS)).clamp(1, self.most_blocks.into()) as u32;
        let shape =
            LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
        let mut launch = self.stream.launch_builder(function);
        launch
            .arg(&mut buffers.values)
            .arg(&buffers.classes)
            .arg(&buffers.ways)
            .arg(&buffers.sets)
            .arg(&mut buffers.counters)
            .arg(&task.class)
            .arg(&task.distance);
        if matches!(kernel, Kernel::Check) {
            launch.arg(&task.many).arg(&task.seed);
        }
        // SAFETY: the arguments are those of the kernel, in order; the module's head says why it stays inside them.
        unsafe { launch.launch(shape) }?;
        Ok(())
    }
}

impl From<DriverError> for GpuError {
    fn from(error: DriverError) -> Self {
        Self::Cuda(error.to_string())
    }
}

fn compile_error(error: CompileError) -> GpuError {
    match error {
        CompileError::CompileError { log, .. } => GpuError::Compile(log.to_string_lossy().into_owned()),
        other => GpuError::Compile(format!("{other:?}")),
    }
}
