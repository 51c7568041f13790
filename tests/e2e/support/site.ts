import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(import.meta.dirname, '../../..');
const TARGET = join(ROOT, 'target');
/** What the server answers from: made once by `make test-data`. */
const TEXTS = process.env.VICHAR_TEST_DATA ?? join(TARGET, 'test-data');

export interface Mail {
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** The program itself with a database of its own, and a mail server that it sends through. */
export class Site {
  private constructor(
    readonly address: string,
    private readonly data: string,
    private readonly settings: Record<string, string>,
    private readonly server: Running,
    private readonly post: Running,
    private readonly mails: Mail[],
  ) {}

  /** `settings` are environment variables of the program, like `VICHAR_AUTH__ACCOUNT_DISCLOSURE`. */
  static async start(settings: Record<string, string> = {}): Promise<Site> {
    mkdirSync(join(TARGET, 'e2e'), { recursive: true });
    const data = mkdtempSync(join(TARGET, 'e2e', 'data-'));
    for (const folder of ['generations', 'models']) symlinkSync(join(TEXTS, folder), join(data, folder));
    const post = new Running(join(TARGET, 'aiosmtpd/bin/python'), [join(import.meta.dirname, 'mail-server.py')]);
    const port = await post.line((line) => line);
    const mails: Mail[] = [];
    post.each((line) => mails.push(JSON.parse(line) as Mail));
    const all = {
      VICHAR_DATA_DIR: data,
      VICHAR_SERVER__ADDRESS: '127.0.0.1:0',
      VICHAR_MAIL__SMTP: `smtp://127.0.0.1:${port}`,
      VICHAR_MAIL__OWNER: 'owner@example.org',
      VICHAR_LOG__LEVEL: 'error',
      ...settings,
    };
    const server = new Running(join(TARGET, 'release/vichar-api'), [], all);
    const address = await server.line((line) => /Vichar is at (http\S+)/.exec(line)?.[1]);
    return new Site(address, data, all, server, post, mails);
  }

  /** Mails to an address that have come so far, the newest last. */
  mailsTo(address: string): Mail[] {
    return this.mails.filter((mail) => mail.to.includes(address));
  }

  /** Runs a command of the program, as its operator would. */
  async command(...parameters: string[]) {
    const operator = new Running(join(TARGET, 'release/vichar-api'), parameters, this.settings);
    await operator.end(0);
  }

  async stop() {
    await this.server.stop();
    await this.post.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A process of ours, ended by its handle and never by its name. */
class Running {
  private readonly process: ChildProcess;
  private readonly heard: string[] = [];
  private listener: (line: string) => void = (line) => this.heard.push(line);
  private readonly ended: Promise<void>;

  constructor(program: string, parameters: string[], settings: Record<string, string> = {}) {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VICHAR_'));
    const env = { ...Object.fromEntries(inherited), ...settings };
    this.process = spawn(program, parameters, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = new Promise((done) => this.process.once('close', () => done()));
    if (this.process.stdout) createInterface(this.process.stdout).on('line', (line) => this.listener(line));
  }

  /** The first line that `pick` makes something of. */
  line(pick: (line: string) => string | undefined): Promise<string> {
    return new Promise((found, failed) => {
      this.process.once('error', failed);
      this.process.once('close', (code) => failed(new Error(`ended with ${code} before it was ready`)));
      this.each((line) => {
        const picked = pick(line);
        if (picked !== undefined) {
          this.listener = (next) => this.heard.push(next);
          found(picked);
        }
      });
    });
  }

  /** Every line from now on, and those that nobody heard. */
  each(listen: (line: string) => void) {
    this.listener = listen;
    for (const line of this.heard.splice(0)) this.listener(line);
  }

  /** Waits for its own end. */
  async end(code: number) {
    await this.ended;
    if (this.process.exitCode !== code) throw new Error(`ended with ${this.process.exitCode}`);
  }

  async stop() {
    this.process.stdin?.end();
    this.process.kill('SIGTERM');
    await this.ended;
  }
}
