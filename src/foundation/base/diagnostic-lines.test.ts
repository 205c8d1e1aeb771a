import { describe, expect, it } from 'vitest';
import { type Diagnostic, diagnosticLines, formatDiagnostic, ModelError } from './diagnostics.js';

const found = (severity: 'error' | 'warning', message: string, line: number, uri = 'a.urdf'): Diagnostic => ({
  code: 'some-code',
  severity,
  message,
  location: { uri, line, column: 1 },
});

describe('diagnosticLines', () => {
  it('equal warnings are one line with their count and first location, behind the errors', () => {
    const list = [
      ...Array.from({ length: 290 }, (_, i) => found('warning', `${['visual', 'gazebo'][i % 2]} is left out`, i + 1)),
      found('error', 'no mass', 300),
    ];
    expect(diagnosticLines(list)).toEqual([
      'a.urdf:300:1: error: no mass [some-code]',
      'a.urdf:1:1: warning: visual is left out [some-code] (first of 145)',
      'a.urdf:2:1: warning: gazebo is left out [some-code] (first of 145)',
    ]);
  });

  it('at most 20 diagnostics of a file are shown, and the count of the others', () => {
    const list = Array.from({ length: 528 }, (_, i) => found('error', `wrong ${i}`, i + 1));
    const lines = diagnosticLines([...list, found('warning', 'odd', 1), found('error', 'other', 1, 'b.xml')]);
    expect(lines).toHaveLength(22);
    expect(lines.at(-2)).toBe('b.xml:1:1: error: other [some-code]');
    expect(lines.at(-1)).toBe('a.urdf: and 508 more errors and 1 more warning');
  });

  it('equal texts in two files are not gathered', () => {
    expect(diagnosticLines([found('warning', 'odd', 1), found('warning', 'odd', 1, 'b.xml')])).toHaveLength(2);
  });
});

it('the message of a ModelError is limited, and its diagnostics are complete', () => {
  const list = Array.from({ length: 100 }, (_, i) => found('error', `wrong ${i}`, i + 1));
  const error = new ModelError(list);
  expect(error.message.split('\n')).toHaveLength(21);
  expect(error.diagnostics).toBe(list);
});

it('formatDiagnostic can be passed to map', () => {
  expect([found('error', 'a', 1), found('error', 'b', 2)].map(formatDiagnostic)[1]).toBe(
    'a.urdf:2:1: error: b [some-code]',
  );
});
