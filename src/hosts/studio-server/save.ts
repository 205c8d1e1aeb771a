/**
 * Saves edits of the page to the files of the model. Each file is replaced atomically, and its previous content is kept
 * as a backup.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname, extname, join } from 'node:path';
import { keepBackup, makeFolder, removeFolders, replaceFile, WriteError } from '../node/output/output-file.js';
import { isPath } from './guard.js';
import { realPath, type StudioModel } from './model.js';
import { sendJson, sendText } from './reply.js';

/** Maximum size of a request [bytes]. */
const MAX_BYTES = 1 << 26;

/** A kind of writable files. */
interface Writable {
  readonly extensions: ReadonlySet<string>;
  /** The error for other files. */
  readonly refusal: string;
  /** Returns the real path of the folder of a new file. */
  readonly folderOf: (path: string) => string | undefined;
}

const TEXTS: Writable = {
  extensions: new Set(['.xml', '.mjcf', '.urdf']),
  refusal: 'Only the texts of the model are saved.',
  folderOf: realPath,
};

/** Binary files are added or replaced as a whole; the folder of meshes may be created with its first file. */
const ASSETS: Writable = {
  extensions: new Set(['.obj', '.stl', '.msh', '.dae', '.png', '.hf', '.bin']),
  refusal: 'Only meshes, pictures and height fields of the model are saved.',
  folderOf: realFolder,
};

/** HTTP status for a failed write, by error code. */
const STATUS: Readonly<Record<string, number>> = {
  ENAMETOOLONG: 400,
  ERR_INVALID_ARG_VALUE: 400,
  EACCES: 403,
  EPERM: 403,
  EROFS: 403,
  ENOSPC: 507,
  EDQUOT: 507,
};

interface TextRequest {
  /** Absolute path as in the manifest. */
  readonly path: string;
  readonly text: string;
  /** The content of the file when the page read it; absent for a new file. */
  readonly expected?: string;
}

interface AssetRequest {
  readonly path: string;
  readonly base64: string;
  /** True if this page has not saved it before. */
  readonly isNew: boolean;
}

/** Thrown if a file must not be saved. */
class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Handles requests to save. Each needs the token of this launch. It may write files of the model, and new files in the
 * folder of the model.
 */
export class StudioSaving {
  /** A token per launch that only the page gets, with the list of files. */
  readonly token = randomBytes(24).toString('base64url');
  /** Files that were backed up in this launch. */
  private readonly kept = new Set<string>();
  /** Binary files written in this launch: real paths by path. */
  private readonly written = new Map<string, string>();

  constructor(private readonly model: StudioModel | undefined) {}

  /** Answers a request to save one file: 200, 403 if it must not be written, or 409 with the content found instead. */
  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!this.knows(String(request.headers['x-kinetree-token'] ?? ''))) throw new Refused(403, 'The token is wrong.');
      const wanted = requestOf(await bodyOf(request));
      if ('base64' in wanted) {
        this.saveAsset(wanted);
        return sendJson(response, { saved: wanted.path });
      }
      const found = await this.save(wanted);
      if (found === undefined) return sendJson(response, { saved: wanted.path });
      response.writeHead(409, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(JSON.stringify({ text: found }));
    } catch (error) {
      if (error instanceof Refused) sendText(response, error.status, error.message);
      else if (error instanceof WriteError) sendText(response, STATUS[error.code ?? ''] ?? 500, error.message);
      else throw error;
    }
  }

  private knows(token: string): boolean {
    const [given, own] = [Buffer.from(token), Buffer.from(this.token)];
    return given.length === own.length && timingSafeEqual(given, own);
  }

  /** Saves a mesh, a picture or a height field. Existing files that are not part of the model are never replaced. */
  private saveAsset({ path, base64, isNew }: AssetRequest): void {
    const bytes = Buffer.from(base64, 'base64');
    const real = this.rewritten(path) ?? this.target(path, isNew, ASSETS);
    const made = makeFolder(dirname(real));
    try {
      this.replace(real, bytes);
    } catch (error) {
      removeFolders(made);
      throw error;
    }
    this.written.set(path, real);
    this.kept.add(real);
  }

  /** Saves a text. If the file has other content than expected, it is unchanged and its content is returned. */
  private async save({ path, text, expected }: TextRequest): Promise<string | undefined> {
    const real = this.target(path, expected === undefined, TEXTS);
    const there = existsSync(real) ? await readFile(real, 'utf8') : undefined;
    if (there !== expected && there !== text) return there ?? '';
    this.replace(real, text);
    return undefined;
  }

  /** Returns the real path of a writable file: a file of the model, or a new one in its folder. Throws for others. */
  private target(path: string, isNew: boolean, { extensions, refusal, folderOf }: Writable): string {
    if (!this.model) throw new Refused(403, 'There is no model to save.');
    if (!extensions.has(extname(path).toLowerCase())) throw new Refused(403, refusal);
    const own = this.model.realPathOf(path);
    if (own !== undefined) return own;
    const folder = folderOf(dirname(path));
    const isFree = isNew && folder !== undefined && !existsSync(path) && this.model.isInFolder(join(folder, '.'));
    if (!isFree || basename(path).startsWith('.')) throw new Refused(403, 'This file does not belong to the model.');
    return join(folder, basename(path));
  }

  /** Returns the real path of a file written in this launch; undefined if its folder has moved since. */
  private rewritten(path: string): string | undefined {
    const real = this.written.get(path);
    return real !== undefined && realPath(dirname(path)) === dirname(real) ? real : undefined;
  }

  /** Writes a file, if its folder is still the one that was allowed. */
  private replace(real: string, content: string | Uint8Array): void {
    if (realPath(dirname(real)) !== dirname(real)) throw new Refused(403, 'The folder leads elsewhere now.');
    this.keep(real);
    replaceFile(real, content);
  }

  /** Backs up a file before its first save, as `robot.xml.bak` or under the next free name. */
  private keep(real: string): void {
    if (this.kept.has(real) || !existsSync(real)) return;
    keepBackup(real);
    this.kept.add(real);
  }
}

/** Returns the real path of a folder whose last parts may be missing; undefined if a part is hidden or `..`. */
function realFolder(path: string): string | undefined {
  const missing: string[] = [];
  let at = path;
  for (; realPath(at) === undefined && dirname(at) !== at; at = dirname(at)) missing.unshift(basename(at));
  const real = realPath(at);
  return real === undefined || missing.some((name) => name.startsWith('.')) ? undefined : join(real, ...missing);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) throw new Refused(413, 'The text is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function requestOf(body: string): TextRequest | AssetRequest {
  try {
    const { path, text, expected, base64, isNew } = JSON.parse(body) as TextRequest & AssetRequest;
    const isNamed = typeof path === 'string' && isPath(path);
    if (isNamed && typeof base64 === 'string') return { path, base64, isNew: isNew === true };
    const isText = isNamed && typeof text === 'string';
    if (isText && (expected === undefined || typeof expected === 'string'))
      return { path, text, ...(expected !== undefined && { expected }) };
  } catch {
    // refused below
  }
  throw new Refused(400, 'A path and a text are expected.');
}
