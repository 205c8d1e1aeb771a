/** Sliders for the inputs of the model. */
import { Button, Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import { session } from '../state/session.js';
import { type ControlInput, useStudio } from '../state/store.js';

const STEPS = 200;

export function Controls() {
  const controls = useStudio((s) => s.controls);
  if (controls.length === 0) return <p className="hint">This model has no actuators.</p>;
  return (
    <>
      <Button
        className="wide"
        onPress={() => {
          for (const { index, min, max } of controls) session.setControl(index, neutral(min, max));
        }}
      >
        Set all to neutral
      </Button>
      {controls.map((control) => (
        <ControlSlider key={control.index} control={control} />
      ))}
    </>
  );
}

/** Zero, or what is nearest to it in a range. */
const neutral = (min: number, max: number): number => Math.min(max, Math.max(min, 0));

function ControlSlider({ control: { index, name, min, max, value } }: { readonly control: ControlInput }) {
  return (
    <Slider
      className="slider"
      minValue={min}
      maxValue={max}
      step={(max - min) / STEPS}
      value={value}
      formatOptions={{ maximumFractionDigits: 2 }}
      onChange={(next) => session.setControl(index, next)}
    >
      <Label>{name}</Label>
      <SliderOutput />
      <SliderTrack>
        <SliderThumb />
      </SliderTrack>
    </Slider>
  );
}
