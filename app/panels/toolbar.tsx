/** Choice of a model, and playing, pausing, stepping and resetting it. */
import {
  Toolbar as Bar,
  Button,
  FileTrigger,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import { chosenFiles } from '../../src/browser/files.js';
import { openFiles, openSample, SAMPLES } from '../state/model-source.js';
import { session } from '../state/session.js';
import { useStudio } from '../state/store.js';
import { Icon } from './icon.js';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];

export function Toolbar() {
  const playing = useStudio((s) => s.playing);
  const ready = useStudio((s) => s.status === 'ready');
  return (
    <Bar aria-label="Simulation" className="toolbar">
      <ModelChoice />
      <span className="separator" />
      <Button className="primary" isDisabled={!ready} onPress={() => session.togglePlaying()}>
        <Icon name={playing ? 'pause' : 'play'} />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button isDisabled={!ready} onPress={() => session.step()}>
        <Icon name="step" />
        Step
      </Button>
      <Button isDisabled={!ready} onPress={() => session.reset()}>
        <Icon name="reset" />
        Reset
      </Button>
      <KeyframeChoice />
      <Choice
        label="Speed"
        value={String(useStudio((s) => s.speed))}
        items={SPEEDS.map((speed) => ({ id: String(speed), name: `${speed}×` }))}
        onChange={(id) => session.setSpeed(Number(id))}
      />
      <span className="space" />
      <Clock />
    </Bar>
  );
}

function ModelChoice() {
  const name = useStudio((s) => s.name);
  const samples = [...SAMPLES.keys()].sort();
  const items = [...new Set([...samples, ...(name ? [name] : [])])].map((id) => ({ id, name: id }));
  return (
    <>
      <Choice label="Model" value={name} items={items} onChange={(id) => openSample(session, id)} />
      <FileTrigger allowsMultiple onSelect={(files) => files && void openFiles(session, chosenFiles(files))}>
        <Button>
          <Icon name="open" />
          Open
        </Button>
      </FileTrigger>
    </>
  );
}

function KeyframeChoice() {
  const keyframes = useStudio((s) => s.keyframes);
  if (keyframes.length === 0) return null;
  const items = keyframes.map((name, i) => ({ id: String(i), name }));
  return <Choice label="Keyframe" value="" items={items} onChange={(id) => session.reset(Number(id))} />;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string) => void;
}

function Choice({ label, value, items, onChange }: ChoiceProps) {
  return (
    <Select
      className="choice"
      placeholder="Go to"
      value={items.some((item) => item.id === value) ? value : null}
      onChange={(key) => key !== null && onChange(String(key))}
    >
      <Label>{label}</Label>
      <Button>
        <SelectValue />
        <Icon name="down" />
      </Button>
      <Popover className="popover">
        <ListBox items={items}>{(item) => <ListBoxItem id={item.id}>{item.name}</ListBoxItem>}</ListBox>
      </Popover>
    </Select>
  );
}

/** Simulated time, and how it compares with real time. */
function Clock() {
  const time = useStudio((s) => s.time);
  const factor = useStudio((s) => s.factor);
  const playing = useStudio((s) => s.playing);
  return (
    <div className="clock">
      <output aria-label="Simulation time">{time.toFixed(3)} s</output>
      <output aria-label="Real-time factor">{playing && factor > 0 ? `${factor.toFixed(2)}× real time` : ''}</output>
    </div>
  );
}
