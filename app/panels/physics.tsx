/** Physics options of the model, generated from their table. Changes are edits of the model and take effect at once. */
import { COMPATIBILITIES, DEFAULT_COMPATIBILITY } from '../../src/foundation/schema/compatibility.js';
import { DisableBit, EnableBit } from '../../src/foundation/schema/enums.js';
import { OPTION } from '../../src/foundation/schema/mjcf/option.js';
import { MJCF } from '../../src/foundation/schema/mjcf.js';
import { OPT, OPTION_COMPONENTS, OPTION_FIELDS } from '../../src/foundation/schema/options.js';
import { useNumbers, useSettings, useStudioState, useText, useWork } from '../store/hooks.js';
import { chooseCompatibility, chosenCompatibility } from '../store/settings.js';
import type { Studio } from '../studio/studio.js';
import { useStudio } from '../studio/studio-context.js';
import { Choice, NumberField, Section, Toggle } from '../ui/inputs.js';

type OptionName = keyof typeof OPTION_FIELDS;

/** Options that are bit sets; they have separate switches. */
const BITS: readonly OptionName[] = ['disableflags', 'enableflags', 'disableactuator'];
const NAMES = (Object.keys(OPTION_FIELDS) as OptionName[]).filter((name) => !BITS.includes(name));

export function Physics() {
  const t = useText();
  const { session } = useStudio();
  const hasModel = useStudioState((s) => s.mirror !== undefined);
  const isEditable = useStudioState((s) => s.isEditable);
  const pauses = useStudioState((s) => s.status.pauseOnWarning);
  if (!hasModel) return <p className="hint">{t('noModel')}</p>;
  return (
    <>
      <Toggle label={t('pauseOnWarning')} on={pauses} onChange={(on) => session.send({ type: 'pauseOnWarning', on })} />
      <Version />
      <p className="hint">{t(isEditable ? 'optionsHint' : 'optionsBinary')}</p>
      <Section title={t('options')} isOpen>
        {NAMES.map((name) => (
          <Option key={name} name={name} />
        ))}
      </Section>
      <Section title={t('disabled')}>
        {Object.entries(DisableBit).map(([name, bit]) => (
          <Bit key={name} option="disableflags" label={name.toLowerCase()} bit={bit} isInverted />
        ))}
      </Section>
      <Section title={t('enabled')}>
        {Object.entries(EnableBit)
          .filter(([name]) => Object.hasOwn(MJCF.flag.attributes, name.toLowerCase()))
          .map(([name, bit]) => (
            <Bit key={name} option="enableflags" label={name.toLowerCase()} bit={bit} />
          ))}
      </Section>
    </>
  );
}

/** The version of MuJoCo whose rules the model follows; choosing another one reads the model again. */
function Version() {
  const t = useText();
  const { session, stores } = useStudio();
  const current = useStudioState((s) => s.current);
  const isUnsaved = useWork((s) => s.isUnsaved);
  const chosen = useSettings((s) => current && chosenCompatibility(s, current.id));
  if (!current || current.isSession) return null;
  if (isUnsaved) return <p className="hint">{t('versionUnsaved')}</p>;
  const items = [
    { id: '', name: t('versionDefault', { version: DEFAULT_COMPATIBILITY }) },
    ...COMPATIBILITIES.map((id) => ({ id, name: id })),
  ];
  const choose = (id: string): void => {
    chooseCompatibility(
      stores.settings,
      current.id,
      COMPATIBILITIES.find((each) => each === id),
    );
    session.reload();
  };
  return <Choice label={t('version')} value={chosen ?? ''} items={items} onChange={choose} />;
}

/** Sets a value of an option: in the simulation at once, and in the model. */
function change(studio: Studio, name: OptionName, at: number, value: number): void {
  const { mirror, isEditable } = studio.stores.studio.getState();
  if (!mirror) return;
  const start = OPT[name];
  const before = Array.from(mirror.model.record.opt.subarray(start, start + OPTION_FIELDS[name].size));
  const after = before.with(at - start, value);
  studio.session.send({ type: 'option', at: start, values: after });
  if (isEditable) {
    void import('../commands/options.js').then(({ setOption }) => setOption(studio, { name, before, after }));
  }
}

/** Returns the MJCF keywords of an option. */
function keywordsOf(name: OptionName): readonly string[] | undefined {
  const attributes: Readonly<Record<string, { readonly keywords?: Readonly<Record<string, number>> }>> =
    OPTION.attributes;
  const { keywords } = attributes[name] ?? {};
  return keywords && Object.keys(keywords);
}

function Option({ name }: { readonly name: OptionName }) {
  const components = OPTION_COMPONENTS[name];
  if (!components) return <OptionValue name={name} at={OPT[name]} label={name} />;
  return components.map((component, k) => (
    <OptionValue key={component} name={name} at={OPT[name] + k} label={`${name} ${component}`} />
  ));
}

function OptionValue({ name, at, label }: { readonly name: OptionName; readonly at: number; readonly label: string }) {
  const studio = useStudio();
  const value = useNumbers(({ model }) => model.record.opt[at] ?? 0, 0);
  const set = (next: number): void => change(studio, name, at, next);
  const keywords = keywordsOf(name);
  if (!keywords) return <NumberField label={label} value={value} onChange={set} />;
  const items = keywords.map((each, i) => ({ id: String(i), name: each }));
  return <Choice label={label} value={String(value)} items={items} onChange={(id) => set(Number(id))} />;
}

interface BitProps {
  readonly option: 'disableflags' | 'enableflags';
  readonly label: string;
  readonly bit: number;
  /** True if the switch is on while the bit is not set. */
  readonly isInverted?: boolean;
}

function Bit({ option, label, bit, isInverted = false }: BitProps) {
  const studio = useStudio();
  const bits = useNumbers(({ model }) => model.record.opt[OPT[option]] ?? 0, 0);
  const isSet = (bits & bit) !== 0;
  return (
    <Toggle label={label} on={isSet !== isInverted} onChange={() => change(studio, option, OPT[option], bits ^ bit)} />
  );
}
