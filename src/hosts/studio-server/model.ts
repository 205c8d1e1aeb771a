/** The files that a server offers for a model: those that the model references, resolved as in every command. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, sep } from 'node:path';
import { assetReferences } from '../../authoring/load/assets.js';
import { FileSource } from '../../authoring/load/file-source.js';
import { withRegisteredFormats } from '../../authoring/load/registry.js';
import { Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import { assetPaths } from '../../modelling/spec/lookup/asset-path.js';
import type { UrdfOptions } from '../../modelling/urdf/options.js';
import { absolutePath, readAnyFile } from '../node/files.js';
import { type LoadOptions, loadSpecFile } from '../node/load.js';
import { packagesFor } from '../node/ros-packages.js';

/** Extensions of files that a model may use outside of its folder; a reference alone must not open any other file. */
const EXTENSIONS = new Set([
  '.xml',
  '.mjcf',
  '.urdf',
  '.xacro',
  '.yaml',
  '.yml',
  '.mjb',
  '.mjz',
  '.zip',
  '.obj',
  '.stl',
  '.msh',
  '.dae',
  '.png',
  '.ktx',
  '.skn',
  '.hf',
  '.bin',
  '.txt',
]);

interface OfferedFile {
  /** Absolute path as referenced by the model, with slashes. */
  readonly path: string;
  /** Address relative to the server. */
  readonly address: string;
  readonly bytes: number;
  /** Changes with the content. */
  readonly version: string;
}

/** Options of reading a model that the page uses, too. */
export type ModelReadingOptions = Pick<LoadOptions, 'urdf' | 'compatibility' | 'lenient' | 'limits'>;

/** The list of files that the page fetches. */
export interface ModelManifest extends ModelReadingOptions {
  /** Absolute path of the model itself. */
  readonly name: string;
  readonly files: readonly OfferedFile[];
  readonly urdf: UrdfOptions;
}

/** An offered file: its path, and its real path when it was found. */
interface Offer extends OfferedFile {
  readonly real: string;
}

/** One model on disk and the files that the server may send for it. */
export class StudioModel {
  private readonly name: string;
  private readonly reading: ModelReadingOptions & Pick<ModelManifest, 'urdf'>;
  private offers: readonly Offer[] = [];
  /** The files referenced at the last look, used to detect changes. */
  source: FileSource | undefined;

  /** @throws Error if the path is not a file */
  constructor(path: string, { urdf = {}, compatibility, lenient, limits }: ModelReadingOptions = {}) {
    this.reading = {
      urdf,
      ...(compatibility && { compatibility }),
      ...(lenient && { lenient }),
      ...(limits && { limits }),
    };
    if (!statSync(path).isFile()) throw new Error(`${path} is not a file`);
    this.name = absolutePath(path);
  }

  /** Lists the referenced files again. */
  async manifest(): Promise<ModelManifest> {
    const { packages } = this.reading.urdf ?? {};
    const folders = new Map(typeof packages === 'function' ? [] : Object.entries(packages ?? {}));
    const named = await filesNamedBy(this.name, {
      ...this.reading,
      urdf: {
        ...this.reading.urdf,
        packages: packagesFor(this.name, packages, undefined, (name, folder) => folders.set(name, folder)),
      },
    });
    const source = new FileSource({ files: readAnyFile });
    for (const path of named) source.note(path);
    this.source = source;
    const folder = realFolder(this.name);
    this.offers = named.flatMap((path, i) => offerOf(path, i, folder) ?? []);
    return {
      name: this.name,
      files: this.offers.map(({ real: _, ...file }) => file),
      ...this.reading,
      urdf: { ...this.reading.urdf, packages: Object.fromEntries(folders) },
    };
  }

  /** Returns the real path for an address `<index>/<name>`; undefined if the file has moved. */
  resolve(address: string): string | undefined {
    const offer = this.offers.find(({ address: own }) => decodeURIComponent(own) === `model/${address}`);
    return offer && realPath(offer.path) === offer.real ? offer.real : undefined;
  }

  /** Resolves a manifest path; undefined if the file has moved (its real path changed). */
  realPathOf(path: string): string | undefined {
    const offer = this.offers.find((each) => each.path === path);
    return offer && realPath(offer.path) === offer.real ? offer.real : undefined;
  }

  /** Tests whether a real path is in the folder of the model or below. */
  isInFolder(real: string): boolean {
    return (real.endsWith(sep) ? real : real + sep).startsWith(realFolder(this.name));
  }
}

function offerOf(path: string, index: number, folder: string): Offer | undefined {
  const [real, version] = [realPath(path), readAnyFile.timestamp?.(path)];
  if (real === undefined || version === undefined || !isOffered(real, folder)) return undefined;
  const address = `model/${index}/${encodeURIComponent(basename(path))}`;
  return { path, real, address, bytes: Number(version.split('-')[1]), version };
}

/** Returns the absolute paths of the model, included and attached files, and assets, including missing ones. */
async function filesNamedBy(model: string, reading: ModelReadingOptions): Promise<readonly string[]> {
  const requested = new Set<string>([model]);
  const files = (path: string): Uint8Array | undefined => {
    requested.add(path);
    return readAnyFile(path);
  };
  try {
    // a model with errors can refer to files, too
    const spec = await loadSpecFile(model, { ...reading, files, diagnostics: new Diagnostics() });
    for (const { element, file } of assetReferences(spec)) {
      for (const path of assetPaths(element, file)) if (!schemeOf(path)) requested.add(path);
    }
  } catch (error) {
    // the page will report it
    if (!(error instanceof ModelError)) throw error;
  }
  return [...requested];
}

/**
 * Tests whether a file may be sent: below the folder of the model any file that is not hidden; elsewhere only types of
 * model files.
 */
function isOffered(real: string, folder: string): boolean {
  if (basename(real).startsWith('.')) return false;
  if (real.startsWith(folder)) return true;
  const extension = extname(real).toLowerCase();
  const { decoders } = withRegisteredFormats({});
  return EXTENSIONS.has(extension) || decoders.some(({ extensions }) => extensions.includes(extension.slice(1)));
}

/** Returns the real folder of a file, with a trailing separator. */
function realFolder(file: string): string {
  const folder = dirname(realPath(file) ?? file);
  return folder.endsWith(sep) ? folder : folder + sep;
}

/** Returns a path with links resolved; undefined if nothing exists there. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
