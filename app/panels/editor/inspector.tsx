/** The inspector: the attributes of the selection, with the origin of each value. */
import { lazy, Suspense, useState } from 'react';
import type { AttributeView, SelectionView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import { useEditorState, useText } from '../../store/hooks.js';
import { SearchField, Section } from '../../ui/inputs.js';
import { AttributeField, SettingField } from './attribute-field.js';
import { EditorFrame } from './editor-frame.js';
import { LiveValues } from './live-values.js';
import { useEditorText } from './use-editor-text.js';

/** Loaded when the first asset is selected. */
const AssetView = lazy(async () => ({ default: (await import('../assets/asset-view.js')).AssetView }));

/** Kinds whose view may contain more than attributes. */
const WITH_ASSET_VIEW: ReadonlySet<string> = new Set(['material', 'texture', 'mesh', 'hfield', 'geom']);

/** Attributes that are edited most often, and shown even if they are not set. */
const FIRST: ReadonlySet<string> = new Set(
  'type size pos euler axis range file material rgba gear ctrlrange mass timestep gravity'.split(' '),
);
/** Attributes that replace one of `FIRST`. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  euler: ['quat', 'axisangle', 'xyaxes', 'zaxis', 'fromto'],
  pos: ['fromto'],
  size: ['mesh'],
};

/** Returns the attributes that are unfolded in the inspector: those that are set, and those of `FIRST`. */
function firstOf(attributes: readonly AttributeView[]): ReadonlySet<string> {
  const set = new Set(attributes.filter(isSet).map(({ name }) => name));
  const isFirst = ({ name }: AttributeView): boolean =>
    FIRST.has(name) && !INSTEAD[name]?.some((other) => set.has(other));
  return new Set([...set, ...attributes.filter(isFirst).map(({ name }) => name)]);
}

export function Inspector() {
  return (
    <EditorFrame>
      <Inspected />
    </EditorFrame>
  );
}

function Inspected() {
  const t = useEditorText();
  const chosen = useEditorState((s) => s.view!.selection);
  if (!chosen) return <p className="hint">{t('selectElement')}</p>;
  if (chosen.modelSettings.length > 0) return <ModelSettings key="settings" chosen={chosen} />;
  return <Attributes key={chosen.keys.join()} chosen={chosen} />;
}

function Attributes({ chosen }: { readonly chosen: SelectionView }) {
  const t = useEditorText();
  const search = useText()('search');
  const [wanted, setWanted] = useState('');
  const { label, text, attributes, settings, generators } = chosen;
  const isFound = ({ name }: AttributeView): boolean => name.includes(wanted.trim().toLowerCase());
  // attributes that were set initially stay on top, so that no field moves during editing
  const [first] = useState(() => firstOf(attributes));
  const found = attributes.filter(isFound);
  const set = found.filter(({ name }) => first.has(name));
  const others = found.filter(({ name }) => !first.has(name));
  return (
    <div className="inspected">
      <h3>{label}</h3>
      <p className="hint">{text}</p>
      {generators.length > 0 && <p className="hint">{t('madeBy', { generators: generators.join(' › ') })}</p>}
      <LiveValues chosen={chosen} />
      {WITH_ASSET_VIEW.has(chosen.kind) && (
        <Suspense fallback={null}>
          <AssetView chosen={chosen} />
        </Suspense>
      )}
      {attributes.length > 8 && <SearchField label={search} value={wanted} onChange={setWanted} />}
      {set.map((each) => (
        <AttributeField key={each.name} attribute={each} keys={chosen.keys} />
      ))}
      {settings.filter(isFound).map((each) => (
        <SettingField key={each.name} attribute={each} keys={chosen.keys} />
      ))}
      {others.length > 0 && (
        <Section key={`${wanted === ''}`} title={t('others')} isOpen={wanted !== '' || set.length === 0}>
          {others.map((each) => (
            <AttributeField key={each.name} attribute={each} keys={chosen.keys} />
          ))}
        </Section>
      )}
    </div>
  );
}

/** All settings of the model (compiler, options, sizes, statistics, visual) as one component. */
function ModelSettings({ chosen: { keys, modelSettings } }: { readonly chosen: SelectionView }) {
  const t = useEditorText();
  const search = useText()('search');
  const [wanted, setWanted] = useState('');
  const words = wanted.trim().toLowerCase();
  // sections with set attributes are open initially, and stay open during editing
  const [first] = useState(
    () => new Set(modelSettings.filter((each) => each.attributes.some(isSet)).map(({ key }) => key)),
  );
  return (
    <div className="inspected">
      <h3>{t('modelSettings')}</h3>
      <p className="hint">{t('modelSettingsWhat')}</p>
      <SearchField label={search} value={wanted} onChange={setWanted} />
      {modelSettings.map(({ key, path, text, attributes }) => {
        const title = path === '' ? t('wholeModel') : path;
        const found = attributes.filter(({ name }) => name.includes(words) || path.includes(words));
        const count = attributes.filter(isSet).length;
        const isWanted = words !== '' || keys.includes(key) || first.has(key);
        if (found.length === 0) return null;
        return (
          <Section
            key={`${key} ${isWanted}`}
            title={count === 0 ? title : `${title} · ${t('settingsSpecified', { n: count })}`}
            isOpen={isWanted}
          >
            <p className="hint">{text}</p>
            {found.map((each) => (
              <AttributeField key={each.name} attribute={each} keys={[key]} />
            ))}
          </Section>
        );
      })}
    </div>
  );
}

const isSet = ({ from, isMixed }: AttributeView): boolean => from !== 'language' || isMixed;
