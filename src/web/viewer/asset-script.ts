/** Script of a worker that decodes assets. */
import { serveAssets } from '../browser/serve-assets.js';

serveAssets();
