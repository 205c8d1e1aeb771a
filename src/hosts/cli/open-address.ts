/** Opens an address in the user's browser. */
import { spawn } from 'node:child_process';

/** The program that opens addresses, by platform; elsewhere that of the desktop standard (freedesktop.org). */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const OTHER = ['xdg-open'] as const;

/** Resolves with false if no browser could be started. */
export function openAddress(address: string, platform = process.platform): Promise<boolean> {
  const [program, ...args] = OPENERS[platform] ?? OTHER;
  return new Promise((done) => {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    child.on('error', () => done(false));
    child.on('exit', (code) => done(code === 0));
    child.on('spawn', () => child.unref());
  });
}
