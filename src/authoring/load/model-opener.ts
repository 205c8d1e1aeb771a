/** Opens files that hold whole models: text, archives, and formats with a decoder. */

import { MESH_DECODERS } from '../../compiler/asset/formats/mesh-formats.js';
import type { Decoded } from '../../compiler/compile/extensions.js';
import { type Diagnostics, ModelError } from '../../foundation/base/diagnostics.js';
import { isArchive, mainModel, readArchive } from '../../foundation/resource/archive.js';
import { contentTypeOf } from '../../foundation/resource/content-type.js';
import { decoderFor, type Encoded } from '../../foundation/resource/decoder.js';
import { asResourceError, resourceError } from '../../foundation/resource/fault.js';
import { foreignBytes } from '../../foundation/resource/foreign-format.js';
import { fileName } from '../../foundation/resource/path.js';
import type { MaybePromise } from '../../foundation/resource/provider.js';
import type { Compatibility } from '../../foundation/schema/compatibility.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { diagnosticOf } from '../../foundation/schema/report.js';
import type { ModelText, OpenModel } from '../../modelling/mjcf/index.js';
import { cloneSpec } from '../../modelling/spec/edit/clone.js';
import { type ReadFile, Spec } from '../../modelling/spec/spec.js';
import { loadAssets } from './assets.js';
import type { Extensions } from './extensions.js';
import { type FileSource, noModel, rememberSource } from './file-source.js';

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, i) => bytes[i] === byte);
/** The magic number of MJB files, little endian. */
const MJB_HEAD = [0x31, 0xd4, 0, 0];

/** Length of the part of a file that is tested for being text [bytes]. */
const SAMPLE = 1024;
/** Tab, line feed, vertical tab, form feed, carriage return. */
const WHITE_SPACE = new Set([9, 10, 11, 12, 13]);
const LESS_THAN = 0x3c;
/** Minimum number of characters per control character in a text. */
const RARE = 32;

/** Returns the reason why a file cannot be XML, even for a lenient reader; undefined if it can. */
function notTextReason(bytes: Uint8Array): Message<CodeIn<'not-a-model'>> | undefined {
  if (bytes.length === 0) return message('not-a-model/empty');
  const foreign = foreignBytes(bytes);
  if (foreign) return foreign;
  if (bytes[0] === LESS_THAN) return undefined;
  const sample = bytes.subarray(0, SAMPLE);
  const controls = sample.filter((byte) => byte < 0x20 && !WHITE_SPACE.has(byte)).length;
  return controls * RARE > sample.length ? message('not-a-model/binary') : undefined;
}

/** Tests whether a file begins with the magic number of MJB files. */
export const isBinaryModel = (bytes: Uint8Array): boolean => startsWith(bytes, MJB_HEAD);

/** A built-in format of whole models. */
interface ModelFormat {
  readonly contentTypes: readonly string[];
  /** Tests whether the content has this format. */
  isIn(bytes: Uint8Array): boolean;
  open(file: Encoded, source: FileSource): ModelText;
}

/** The built-in formats, recognized by content unless a content type is given; the top element selects MJCF or URDF. */
const FORMATS: readonly ModelFormat[] = [
  {
    contentTypes: ['application/zip'],
    isIn: isArchive,
    open: mainTextOf,
  },
  {
    contentTypes: ['text/xml', 'application/xml'],
    isIn: () => true,
    open: textOf,
  },
];

/** Returns the file itself as text. Errors: `not-a-model`. */
function textOf({ uri, bytes }: Encoded): ModelText {
  const fault = notTextReason(bytes);
  if (fault !== undefined) throw noModel(uri, fault);
  return { name: uri, bytes };
}

/**
 * Mounts an archive in the source, and returns the text of its model. Errors: `bad-archive` and those of `readArchive`.
 */
function mainTextOf({ uri, bytes }: Encoded, source: FileSource): ModelText {
  const files = readArchive(bytes, uri);
  const main = mainModel(files, uri);
  if (main === undefined) throw resourceError(uri, message('bad-archive/no-main'));
  source.mount(uri, files);
  return { name: `${uri}/${main}`, bytes: files.get(main)! };
}

/** Opens the files of one source and keeps the results of its decoders. */
export class ModelOpener {
  /** The results of asynchronous decoders, by the name of the file. */
  private readonly made = new Map<string, Spec | ModelError>();
  private readonly pending = new Map<string, Promise<void>>();

  constructor(
    private readonly source: FileSource,
    private readonly extensions: Extensions = {},
    private readonly compatibility?: Compatibility,
    /** Receives warnings of decoders. */
    private readonly diagnostics?: Diagnostics,
  ) {}

  /**
   * Returns the text of a model, or a new Spec. An asynchronous decoder is started, and its model reported as
   * `asset-not-loaded` until `settle` has awaited it. Further errors: `no-decoder` for a given content type,
   * `resource-failed` for errors thrown by a decoder.
   */
  readonly open: OpenModel = (file) => {
    const known = this.made.get(file.uri);
    if (known instanceof ModelError) throw known;
    if (known) return this.adopted(known, file.uri);
    const opened = this.decode(file);
    if (!(opened instanceof Promise)) return opened;
    if (!this.pending.has(file.uri)) this.pending.set(file.uri, this.keep(file.uri, opened));
    throw resourceError(file.uri, message('asset-not-loaded/decoder'));
  };

  /** Asynchronous `open`, which awaits the decoder. */
  async opened(file: Encoded): Promise<ModelText | Spec> {
    return this.decode(file);
  }

  /** Waits for pending decoders; returns false if there are none. */
  async settle(): Promise<boolean> {
    const waiting = [...this.pending.values()];
    this.pending.clear();
    await Promise.all(waiting);
    return waiting.length > 0;
  }

  private async keep(uri: string, spec: Promise<Spec>): Promise<void> {
    try {
      this.made.set(uri, await spec);
    } catch (error) {
      this.made.set(uri, asResourceError(error, uri));
    }
  }

  private decode(file: Encoded): ModelText | MaybePromise<Spec> {
    const decoder = decoderFor([...MESH_DECODERS, ...(this.extensions.decoders ?? [])], file);
    if (!decoder) return this.openBuiltIn(file);
    try {
      const decoded = decoder.decode({ ...file, report: (warning) => this.report(warning, file.uri) });
      if (decoded instanceof Promise) return decoded.then((each) => this.specOf(each, file));
      return this.specOf(decoded, file);
    } catch (error) {
      throw asResourceError(error, file.uri);
    }
  }

  private report(warning: Message<CodeIn<'mesh-repaired'>>, uri: string): void {
    this.diagnostics?.add(diagnosticOf(warning, { location: { uri } }, fileName(uri)));
  }

  private openBuiltIn(file: Encoded): ModelText {
    const { uri, bytes, contentType } = file;
    const type = contentType ? (contentTypeOf(uri, contentType) ?? contentType) : undefined;
    const format = FORMATS.find(({ contentTypes, isIn }) => (type ? contentTypes.includes(type) : isIn(bytes)));
    if (!format) throw resourceError(uri, message('no-decoder/model', { type: type ?? '' }));
    return format.open(file, this.source);
  }

  private specOf(decoded: Decoded, { uri, contentType }: Encoded): Spec {
    return this.adopted(decoded instanceof Spec ? decoded : meshModel(uri, contentType), uri);
  }

  /** Copies a decoded Spec into one with the files and extensions of this reading. */
  private adopted(spec: Spec, uri: string): Spec {
    const { source, extensions, compatibility = spec.compatibility } = this;
    const settings = {
      uri: spec.uri || uri,
      directory: spec.rootScope.directory || source.folderOf(uri),
      readFile: (path: string) => spec.readFile(path) ?? source.read(path),
      load: (each: Spec, of: ReadFile) => loadAssets(each, source, { of }),
      extensions,
      compatibility,
    };
    return rememberSource(source, cloneSpec(spec, new Spec(settings)));
  }
}

/** Makes a model with one geom of a mesh; the mesh is decoded on compiling, like every mesh. */
function meshModel(uri: string, contentType: string | undefined): Spec {
  const spec = new Spec();
  const file = fileName(uri);
  const name = file.replace(/(.)\.[^.]*$/, '$1');
  spec.root.model = name;
  spec.add('mesh', { name, file, ...(contentType && { content_type: contentType }) });
  spec.worldbody.addGeom({ type: 'mesh', mesh: name });
  return spec;
}
