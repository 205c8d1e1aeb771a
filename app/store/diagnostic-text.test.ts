import { beforeAll, expect, test, vi } from 'vitest';
import { message } from '../../src/foundation/schema/messages.js';
import { diagnosticOf } from '../../src/foundation/schema/report.js';
import { diagnosticText, loadDiagnosticTexts } from './diagnostic-text.js';
import { createStores } from './stores.js';

// the stores read the settings from the page when they are created
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const found = diagnosticOf(message('bad-joint/dofs', { count: 7 }));

test('shows a diagnostic in English', () => {
  const stores = createStores();
  stores.settings.setState({ language: 'en' });
  expect(diagnosticText(stores, found)).toBe('a body cannot have more than 6 degrees of freedom, this one has 7');
});

test('shows a diagnostic in Chinese after loading the texts, and in English if the Chinese text is missing', async () => {
  const stores = createStores();
  stores.settings.setState({ language: 'zh' });
  await loadDiagnosticTexts(stores, 'zh');
  expect(diagnosticText(stores, found)).toBe('一个物体不能超过 6 个自由度，此物体有 7 个');
  expect(diagnosticText(stores, { code: 'unknown', message: 'as it came' })).toBe('as it came');
});
