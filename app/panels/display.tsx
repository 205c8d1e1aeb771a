/** The display panel: the visible parts of the model, and the camera. */
import { useState } from 'react';
import { Camera, Frame, Label, RndFlag, VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { defaultVisualOptions, NGROUP } from '../../src/graphics/scene/visual-options.js';
import type { Look } from '../../src/graphics/view/shading/look.js';
import type { Model } from '../../src/simulation/model/model.js';
import { namesOf } from '../../src/simulation/model/named.js';
import { useStudioState, useText, useTextsOf } from '../store/hooks.js';
import type { Studio } from '../studio/studio.js';
import { useStudio } from '../studio/studio-context.js';
import { DISPLAY_TEXTS, type DisplayTextKey } from '../texts/display-texts.js';
import type { TextKey } from '../texts/texts.js';
import { Choice, SearchField, Section, Toggle } from '../ui/inputs.js';
import type { GroupKind } from '../viewport/picture.js';

const GROUPS: readonly (readonly [GroupKind, TextKey])[] = [
  ['geomgroup', 'geomGroups'],
  ['sitegroup', 'siteGroups'],
  ['jointgroup', 'jointGroups'],
  ['tendongroup', 'tendonGroups'],
  ['actuatorgroup', 'actuatorGroups'],
];

/** Effects that are drawn in addition to the model. */
const RENDERED = ['SHADOW', 'WIREFRAME', 'REFLECTION', 'SKYBOX', 'FOG', 'HAZE', 'CULL_FACE'] as const;

type FlagName = keyof typeof VisFlag;

/** Flags by subject. */
const SUBJECTS: readonly (readonly [DisplayTextKey, readonly FlagName[]])[] = [
  ['shapes', ['TEXTURE', 'TRANSPARENT', 'STATIC', 'SKIN', 'CONVEXHULL']],
  [
    'mechanism',
    ['JOINT', 'ACTUATOR', 'ACTIVATION', 'TENDON', 'CONSTRAINT', 'AUTOCONNECT', 'RANGEFINDER', 'CAMERA', 'LIGHT'],
  ],
  ['masses', ['INERTIA', 'SCLINERTIA', 'COM']],
  ['contactsAndForces', ['CONTACTPOINT', 'CONTACTFORCE', 'CONTACTSPLIT', 'ISLAND', 'PERTFORCE', 'PERTOBJ', 'SELECT']],
  ['softBodies', ['FLEXVERT', 'FLEXEDGE', 'FLEXFACE', 'FLEXSKIN']],
  ['searches', ['BODYBVH', 'MESHBVH', 'SDFITER']],
];

/** Choices of what is drawn for a purpose, in addition to what is drawn at first. */
const PRESETS: Readonly<
  Record<string, { readonly flags: readonly FlagName[]; readonly label?: Label; readonly collides?: true }>
> = {
  contacts: { flags: ['CONTACTPOINT', 'CONTACTFORCE', 'TRANSPARENT'] },
  masses: { flags: ['INERTIA', 'COM', 'TRANSPARENT'] },
  collision: { flags: ['CONVEXHULL'], collides: true },
  labels: { flags: ['JOINT', 'TRANSPARENT'], label: Label.BODY },
};

/** Draws what is drawn at first, and what a preset adds. */
function choosePreset({ picture, stores }: Studio, name: string | undefined): void {
  const { flags, label = Label.NONE, collides } = (name !== undefined && PRESETS[name]) || { flags: [] };
  const { mirror } = stores.studio.getState();
  const first = defaultVisualOptions();
  for (const [each, flag] of Object.entries(VisFlag)) {
    picture.setFlag(flag, first.flags[flag]! || flags.includes(each as FlagName));
  }
  picture.setLabel(label);
  const colliding = mirror && collides ? collidingGroups(mirror.model) : undefined;
  for (let group = 0; group < NGROUP; group++) {
    picture.setGroup('geomgroup', group, colliding ? colliding.has(group) : first.geomgroup[group]!);
  }
}

/** Groups of the geoms that collide. */
function collidingGroups({ ngeom, geom_group, geom_contype, geom_conaffinity }: Model): ReadonlySet<number> {
  const groups = new Set<number>();
  for (let id = 0; id < ngeom; id++) {
    if (geom_contype[id] !== 0 || geom_conaffinity[id] !== 0) groups.add(geom_group[id]!);
  }
  return groups;
}

/** Returns the values of an enumeration with their words. */
const itemsOf = (
  values: Readonly<Record<string, number>>,
  words: (key: DisplayTextKey) => string,
): { id: string; name: string }[] =>
  Object.entries(values).map(([name, value]) => ({
    id: String(value),
    name: words(`label ${name}` as DisplayTextKey),
  }));

export function Display() {
  const t = useText();
  const words = useTextsOf(DISPLAY_TEXTS);
  const studio = useStudio();
  const { picture } = studio;
  const [wanted, setWanted] = useState('');
  // the picture holds the options and counts their changes
  useStudioState((s) => s.viewVersion);
  const { options } = picture;
  const isFound = (name: string): boolean => {
    const meaning = Object.hasOwn(DISPLAY_TEXTS, `${name}?`) ? words(`${name}?` as DisplayTextKey) : '';
    return `${words(name as DisplayTextKey)} ${meaning} ${name}`.toLowerCase().includes(wanted.trim().toLowerCase());
  };
  return (
    <>
      <CameraChoice />
      <Choice
        label={t('look')}
        value={picture.look}
        items={[
          { id: 'classic', name: t('lookClassic') },
          { id: 'studio', name: t('lookStudio') },
        ]}
        onChange={(id) => {
          picture.look = id as Look;
        }}
      />
      <fieldset className="presets" aria-label={words('presets')}>
        <button type="button" onClick={() => choosePreset(studio, undefined)}>
          {words('standard')}
        </button>
        {Object.keys(PRESETS).map((name) => (
          <button key={name} type="button" onClick={() => choosePreset(studio, name)}>
            {words(`preset ${name}` as DisplayTextKey)}
          </button>
        ))}
      </fieldset>
      <Choice
        label={t('frames')}
        value={String(options.frame)}
        items={itemsOf(Frame, words)}
        onChange={(id) => picture.setFrame(Number(id) as Frame)}
      />
      <Choice
        label={t('labels')}
        value={String(options.label)}
        items={itemsOf(Label, words)}
        onChange={(id) => picture.setLabel(Number(id) as Label)}
      />
      <SearchField label={t('search')} value={wanted} onChange={setWanted} />
      <Section title={t('flags')} isOpen>
        {SUBJECTS.map(([subject, names]) => {
          const found = names.filter(isFound);
          if (found.length === 0) return null;
          return (
            <fieldset key={subject} className="subject">
              <legend>{words(subject)}</legend>
              {found.map((name) => (
                <span key={name} title={words(`${name}?`)}>
                  <Toggle
                    label={words(name)}
                    on={options.flags[VisFlag[name]]!}
                    onChange={(on) => picture.setFlag(VisFlag[name], on)}
                  />
                </span>
              ))}
            </fieldset>
          );
        })}
      </Section>
      <Section key={`effects ${wanted !== ''}`} title={t('rendering')} isOpen={wanted !== ''}>
        {RENDERED.filter(isFound).map((name) => (
          <Toggle
            key={name}
            label={words(name)}
            on={picture.isRendered(RndFlag[name])}
            onChange={(on) => picture.setRendered(RndFlag[name], on)}
          />
        ))}
      </Section>
      {GROUPS.map(([kind, title]) => (
        <Section key={kind} title={t(title)}>
          <div className="groups">
            {Array.from({ length: NGROUP }, (_, group) => (
              <Toggle
                // biome-ignore lint/suspicious/noArrayIndexKey: a group is its index
                key={group}
                label={String(group)}
                on={options[kind][group]!}
                onChange={(on) => picture.setGroup(kind, group, on)}
              />
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}

const FREE = 'free';
const TRACKING = 'tracking';

function CameraChoice() {
  const t = useText();
  const { picture } = useStudio();
  const mirror = useStudioState((s) => s.mirror);
  const selection = useStudioState((s) => s.selection);
  const isTracking = useStudioState((s) => s.isTracking);
  const cameras = mirror ? namesOf(mirror.model.record, 'camera') : [];
  const items = [
    { id: FREE, name: t('freeCamera') },
    ...(selection || isTracking ? [{ id: TRACKING, name: t('trackingCamera') }] : []),
    ...cameras.map((name, id) => ({ id: String(id), name: name || `camera ${id}` })),
  ];
  const { camera } = picture.viewport;
  const fixed = camera?.type === Camera.FIXED ? String(camera.fixedcamid) : FREE;
  return (
    <Choice
      label={t('camera')}
      value={isTracking ? TRACKING : fixed}
      items={items}
      onChange={(id) => {
        if (id === TRACKING) picture.toggleTracking();
        else picture.setCamera(id === FREE ? -1 : Number(id));
      }}
    />
  );
}
