/** What of the model is shown. */
import { useState } from 'react';
import { Checkbox, Label, Radio, RadioGroup } from 'react-aria-components';
import { Frame, VisFlag } from '../../src/schema/visual-enums.js';
import { session } from '../state/session.js';

const FLAGS: readonly { flag: VisFlag; label: string }[] = [
  { flag: VisFlag.CONTACTPOINT, label: 'Contact points' },
  { flag: VisFlag.CONTACTFORCE, label: 'Contact forces' },
  { flag: VisFlag.CONTACTSPLIT, label: 'Split normal and friction' },
  { flag: VisFlag.JOINT, label: 'Joints' },
  { flag: VisFlag.ACTUATOR, label: 'Actuators' },
  { flag: VisFlag.TENDON, label: 'Tendons' },
  { flag: VisFlag.INERTIA, label: 'Inertia' },
  { flag: VisFlag.COM, label: 'Centers of mass' },
  { flag: VisFlag.PERTFORCE, label: 'Applied forces' },
  { flag: VisFlag.CAMERA, label: 'Cameras' },
  { flag: VisFlag.LIGHT, label: 'Lights' },
  { flag: VisFlag.STATIC, label: 'Static bodies' },
  { flag: VisFlag.TRANSPARENT, label: 'See-through' },
  { flag: VisFlag.TEXTURE, label: 'Textures' },
];

const FRAMES = [
  { frame: Frame.NONE, label: 'None' },
  { frame: Frame.WORLD, label: 'World' },
  { frame: Frame.BODY, label: 'Bodies' },
  { frame: Frame.GEOM, label: 'Geoms' },
  { frame: Frame.SITE, label: 'Sites' },
];

export function Display() {
  return (
    <>
      {FLAGS.map(({ flag, label }) => (
        <Toggle
          key={flag}
          label={label}
          initial={session.options.flags[flag]!}
          onChange={(on) => session.setFlag(flag, on)}
        />
      ))}
      <RadioGroup
        className="radios"
        defaultValue={String(session.options.frame)}
        onChange={(value) => session.setFrame(Number(value) as Frame)}
      >
        <Label>Frames</Label>
        {FRAMES.map(({ frame, label }) => (
          <Radio key={frame} value={String(frame)}>
            {label}
          </Radio>
        ))}
      </RadioGroup>
      <Groups kind="geomgroup" label="Geom groups" />
      <Groups kind="sitegroup" label="Site groups" />
    </>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly initial: boolean;
  readonly onChange: (on: boolean) => void;
}

function Toggle({ label, initial, onChange }: ToggleProps) {
  const [on, setOn] = useState(initial);
  return (
    <Checkbox
      className="checkbox"
      isSelected={on}
      onChange={(next) => {
        setOn(next);
        onChange(next);
      }}
    >
      <span className="box" />
      {label}
    </Checkbox>
  );
}

function Groups({ kind, label }: { readonly kind: 'geomgroup' | 'sitegroup'; readonly label: string }) {
  return (
    <fieldset className="groups">
      <legend>{label}</legend>
      {session.options[kind].map((shown, group) => (
        <Toggle
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its index
          key={group}
          label={String(group)}
          initial={shown}
          onChange={(on) => session.setGroup(kind, group, on)}
        />
      ))}
    </fieldset>
  );
}
