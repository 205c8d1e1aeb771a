/**
 * Types of the drop-in: programs with the reference's names compile against it, and none of its types contains `any`.
 */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const OWN = `${root}src/api/mujoco.ts`;
const PROGRAM = `${root}test/mujoco/types/program.ts`;

/** The program, with the reference's name resolved to the drop-in. */
const program = ts.createProgram([PROGRAM, OWN], {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
  paths: { '@mujoco/mujoco': [OWN] },
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
});

test('a program written for the reference compiles against the types of the drop-in', () => {
  const found = program.getSemanticDiagnostics(program.getSourceFile(PROGRAM));
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

/** Paths to `any` in the signatures and members of a type. */
function anyIn(checker: ts.TypeChecker, type: ts.Type, path: string, seen: Set<ts.Type>): string[] {
  if ((type.flags & ts.TypeFlags.Any) !== 0) return [path];
  if (seen.has(type)) return [];
  seen.add(type);
  const below = (inner: ts.Type, name: string): string[] => anyIn(checker, inner, `${path}${name}`, seen);
  const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()].flatMap((signature) => [
    ...signature.parameters.flatMap((each) => below(checker.getTypeOfSymbol(each), `(${each.name})`)),
    ...below(signature.getReturnType(), '()'),
  ]);
  return type.isUnionOrIntersection()
    ? type.types.flatMap((each) => below(each, ''))
    : [...signatures, ...ownMembers(checker, type).flatMap(([name, inner]) => below(inner, `.${name}`))];
}

/** Members that are not those of the language's types. */
function ownMembers(checker: ts.TypeChecker, type: ts.Type): (readonly [string, ts.Type])[] {
  const isOwn = ({ declarations = [] }: ts.Symbol) =>
    declarations.some((each) => !program.isSourceFileDefaultLibrary(each.getSourceFile()));
  return checker
    .getPropertiesOfType(type)
    .filter(isOwn)
    .map((member) => [member.name, checker.getTypeOfSymbol(member)]);
}

test('the types of the drop-in do not contain any', () => {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(OWN) as ts.SourceFile) as ts.Symbol;
  const exported = checker.getExportsOfModule(module);
  expect(exported.length).toBeGreaterThan(260);
  const seen = new Set<ts.Type>();
  const found = exported.flatMap((each) => {
    const isValue = (each.flags & ts.SymbolFlags.Value) !== 0;
    const type = isValue ? checker.getTypeOfSymbol(each) : checker.getDeclaredTypeOfSymbol(each);
    return anyIn(checker, type, each.name, seen);
  });
  expect(seen.size).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});
