import { describe, expect, it } from 'vitest';
import {
  COMPATIBILITIES,
  compatibilityOf,
  follows,
  VERSION_RULES,
  type VersionRuleName,
  versionNumber,
} from './compatibility.js';

const RULES = Object.keys(VERSION_RULES) as VersionRuleName[];

describe('versions of the reference', () => {
  it('the oldest version follows none of the rules, the newest follows all', () => {
    for (const rule of RULES) expect([follows('3.14', rule), follows('4.0', rule)], rule).toEqual([false, true]);
  });

  it('a version and its number follow the same rules', () => {
    for (const each of COMPATIBILITIES) {
      for (const rule of RULES) expect(follows(versionNumber(each), rule)).toBe(follows(each, rule));
      expect(compatibilityOf(versionNumber(each))).toBe(each);
    }
    expect(compatibilityOf(0)).toBeUndefined();
  });

  it('a rule applies from its release on', () => {
    expect(follows(3_014_999, 'operationalDamping')).toBe(false);
    expect(follows(3_015_000, 'operationalDamping')).toBe(true);
    expect(follows(3_015_000, 'shortcutDefaults')).toBe(false);
  });
});
