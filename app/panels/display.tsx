/** The display panel: the visible parts of the model, and the camera. */

import { Camera, Frame, Label, RndFlag, VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { NGROUP } from '../../src/graphics/scene/visual-options.js';
import type { Look } from '../../src/graphics/view/shading/look.js';
import { namesOf } from '../../src/simulation/model/named.js';
import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import type { TextKey } from '../texts/texts.js';
import { Choice, Section, Toggle } from '../ui/inputs.js';
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

/** Returns readable names of flags: `CONTACTPOINT` becomes `contactpoint`. */
const itemsOf = (values: Readonly<Record<string, number>>): { id: string; name: string }[] =>
  Object.entries(values).map(([name, value]) => ({ id: String(value), name: name.toLowerCase() }));

export function Display() {
  const t = useText();
  const { picture } = useStudio();
  // the picture holds the options and counts their changes
  useStudioState((s) => s.viewVersion);
  const { options } = picture;
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
      <Choice
        label={t('frames')}
        value={String(options.frame)}
        items={itemsOf(Frame)}
        onChange={(id) => picture.setFrame(Number(id) as Frame)}
      />
      <Choice
        label={t('labels')}
        value={String(options.label)}
        items={itemsOf(Label)}
        onChange={(id) => picture.setLabel(Number(id) as Label)}
      />
      <Section title={t('flags')} isOpen>
        {Object.entries(VisFlag).map(([name, flag]) => (
          <Toggle
            key={name}
            label={name.toLowerCase()}
            on={options.flags[flag]!}
            onChange={(on) => picture.setFlag(flag, on)}
          />
        ))}
      </Section>
      <Section title={t('rendering')}>
        {RENDERED.map((name) => (
          <Toggle
            key={name}
            label={name.toLowerCase()}
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
