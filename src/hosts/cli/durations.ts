/** Durations on command lines. */
import { InvalidArgumentError } from 'commander';

/** Parses a positive duration [s]. */
export function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a positive number of seconds.');
}
