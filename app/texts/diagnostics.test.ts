import { beforeEach, expect, test, vi } from 'vitest';
import { message } from '../../src/foundation/schema/messages.js';
import { diagnosticOf } from '../../src/foundation/schema/report.js';
import { useSettings } from '../state/settings.js';
import { diagnosticText, loadDiagnosticTexts } from './diagnostics.js';

// the settings are read with the first text
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const found = diagnosticOf(message('bad-joint/dofs', { count: 7 }));

beforeEach(() => useSettings.setState({ language: 'en' }));

test('a diagnostic is shown in English', () => {
  expect(diagnosticText(found)).toBe('a body cannot have more than 6 degrees of freedom, this one has 7');
});

test('a diagnostic is shown in Chinese once the texts are loaded, and as it came if it has no Chinese text', async () => {
  useSettings.setState({ language: 'zh' });
  await loadDiagnosticTexts('zh');
  expect(diagnosticText(found)).toBe('一个物体不能超过 6 个自由度，此物体有 7 个');
  expect(diagnosticText({ code: 'unknown', message: 'as it came' })).toBe('as it came');
});
