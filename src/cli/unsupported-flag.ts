/** The option of commands that compiles models which ask for what is not simulated. */
import type { Command } from 'commander';
import type { Diagnostics } from '../base/diagnostics.js';
import type { CompileOptions } from '../compile/compilation.js';
import { DiagnosticPrinter, type Output } from './output.js';

export interface UnsupportedFlag {
  readonly allowUnsupported?: true;
}

export type UnsupportedOption = Pick<CompileOptions, 'unsupported'>;

/** Adds the option that lets models be compiled that ask for what is not simulated. */
export const withUnsupported = (command: Command): Command =>
  command.option(
    '--allow-unsupported',
    'warn of what is not simulated as the model asks, instead of refusing the model',
  );

export const unsupportedOption = ({ allowUnsupported }: UnsupportedFlag): UnsupportedOption =>
  allowUnsupported ? { unsupported: 'warn' } : {};

/** Prints the warnings that stand where models are refused without the option. */
export function printUnsupported({ list }: Diagnostics, output: Output): void {
  const allowed = list.filter(({ code }) => code === 'not-simulated-warning');
  new DiagnosticPrinter((text) => output.err(text)).printAll(allowed);
}
