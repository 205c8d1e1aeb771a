/** The environment that every part of Stryker needs. */
import type { Logger } from '@stryker-mutator/api/logging';
import { type BaseContext, commonTokens } from '@stryker-mutator/api/plugin';
import { createInjector, type Injector } from 'typed-inject';

const say = (...words: unknown[]): void => console.error(...words);
const silent = (): void => {};
const never = (): boolean => false;

/** Warnings and errors only. */
const logger: Logger = {
  trace: silent,
  debug: silent,
  info: silent,
  warn: say,
  error: say,
  fatal: say,
  isTraceEnabled: never,
  isDebugEnabled: never,
  isInfoEnabled: never,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
};

export const stryker = (): Injector<BaseContext> =>
  createInjector()
    .provideValue(commonTokens.getLogger, () => logger)
    .provideValue(commonTokens.logger, logger);
