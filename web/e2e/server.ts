// A site of its own for a test: started, killed, started again on the same ports with the same data. It is one server on
// a file, or three servers and two workers where PostgreSQL and NATS are named (`cargo xtask site`).

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const program =
  process.env.PARDALIS_PROGRAM ?? resolve(import.meta.dirname, '../../target/debug/pardalis');
const PATIENCE = 20_000;
const { PARDALIS_TEST_POSTGRES: postgres, PARDALIS_TEST_NATS: nats } = process.env;
let sites = 0;

/** A process of the program. */
class Part {
  private process?: ChildProcess;
  private said = '';

  constructor(private readonly words: string[]) {}

  start(): void {
    const child = spawn(program, this.words, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    const listen = (chunk: Buffer) => (this.said = (this.said + chunk.toString()).slice(-4000));
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  }

  async isReady(url: string): Promise<void> {
    const from = Date.now();
    while (!(await answers(url))) {
      const code = this.process?.exitCode ?? null;
      if (code !== null) throw new Error(`the server ended with ${code}: ${this.said}`);
      if (Date.now() - from > PATIENCE) throw new Error(`the server is not ready in time: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

export class Server {
  private readonly servers: Part[];
  private readonly workers: Part[];
  private came = 0;

  private constructor(
    private readonly data: string,
    private readonly ports: number[],
    /** The name of the site and of its database, where it has several servers. */
    private readonly name?: string,
  ) {
    const shared = name
      ? ['--database', database(name), '--nats', nats!, '--site', name, '--bot-threads', '0']
      : [];
    // Without limits: all guests of a test come from one address.
    this.servers = ports.map((port) => {
      const place = ['--listen', `127.0.0.1:${port}`, '--data', join(data, String(port))];
      return new Part(['serve', ...place, '--without-limits', ...shared]);
    });
    const workers = name ? [1, 2] : [];
    this.workers = workers.map(
      () => new Part(['worker', '--nats', nats!, '--site', name!, '--threads', '1']),
    );
  }

  static async start(): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'pardalis-e2e-'));
    const name = postgres && nats ? `e2e_${process.pid}_${sites++}` : undefined;
    if (name) query(`create database ${name}`);
    const ports = [];
    for (let i = 0; i < (name ? 3 : 1); i++) ports.push(await freePort());
    const server = new Server(data, ports, name);
    await server.startAgain();
    return server;
  }

  /** Whether it has several servers. */
  get isShared(): boolean {
    return this.name !== undefined;
  }

  /** The port of its first server. */
  get port(): number {
    return this.ports[0]!;
  }

  get url(): string {
    return at(this.port);
  }

  /** Where the next one comes to: people are spread over all servers. */
  door(): string {
    return at(this.ports[this.came++ % this.ports.length]!);
  }

  async startAgain(): Promise<void> {
    for (const part of [...this.servers, ...this.workers]) part.start();
    await Promise.all(this.servers.map((part, i) => part.isReady(`${at(this.ports[i]!)}/ready`)));
  }

  /** Ends it without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends it in good order and removes its data. */
  async close(): Promise<void> {
    await this.end('SIGTERM');
    if (this.name) query(`drop database ${this.name} with (force)`);
    await rm(this.data, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    await Promise.all([...this.servers, ...this.workers].map((part) => part.end(signal)));
  }
}

const at = (port: number): string => `http://127.0.0.1:${port}`;

/** The address of a database on the PostgreSQL that is named. */
const database = (name: string): string => postgres!.replace(/[^/]*$/, name);

function query(statement: string): void {
  const done = spawnSync('psql', [postgres!, '--quiet', '--command', statement]);
  if (done.status !== 0) throw new Error(`psql: ${done.error ?? done.stderr}`);
}

async function answers(url: string): Promise<boolean> {
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
