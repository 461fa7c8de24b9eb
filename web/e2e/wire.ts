// The line between browsers and a server: it can be cut, mended and made slow.

import { connect, createServer, type Server as Listener, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export class Wire {
  /** How long everything takes on its way to the server. */
  lag = 0;
  private isCut = false;
  private readonly ends = new Set<Socket>();

  private constructor(
    private readonly listener: Listener,
    private readonly port: number,
  ) {}

  static async to(port: number): Promise<Wire> {
    const listener = createServer();
    const wire = new Wire(listener, port);
    listener.on('connection', (socket) => wire.join(socket));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private join(browser: Socket): void {
    if (this.isCut) {
      browser.destroy();
      return;
    }
    const server = connect(this.port, '127.0.0.1');
    for (const [one, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      one.setNoDelay(true);
      this.ends.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.ends.delete(one);
        other.destroy();
      });
    }
    server.on('data', (chunk) => browser.write(chunk));
    // Timers of one length keep their order.
    browser.on('data', (chunk) => {
      if (this.lag === 0) server.write(chunk);
      else setTimeout(() => server.destroyed || server.write(chunk), this.lag);
    });
  }
}
