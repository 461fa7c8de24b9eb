// A server of its own for a test: started, killed, started again on the same port with the same data.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const program =
  process.env.PARDALIS_PROGRAM ?? resolve(import.meta.dirname, '../../target/debug/pardalis');
const PATIENCE = 20_000;

export class Server {
  private process?: ChildProcess;
  private said = '';

  private constructor(
    private readonly data: string,
    readonly port: number,
  ) {}

  static async start(): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'pardalis-e2e-')), await freePort());
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async startAgain(): Promise<void> {
    // Without limits: all guests of a test come from one address.
    const child = spawn(
      program,
      ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--without-limits'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.process = child;
    const listen = (chunk: Buffer) => (this.said = (this.said + chunk.toString()).slice(-4000));
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    const from = Date.now();
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${this.said}`);
      if (await isReady(`${this.url}/ready`)) return;
      if (Date.now() - from > PATIENCE) throw new Error(`the server is not ready in time: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Ends it without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends it in good order and removes its data. */
  async close(): Promise<void> {
    await this.end('SIGTERM');
    await rm(this.data, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createServer();
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
