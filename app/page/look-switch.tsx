/** The switch of the look, in a corner of the picture. */
import './look-switch.css';
import type { Look } from '../../src/graphics/view/shading/look.js';
import { useStudioState, useText } from '../store/hooks.js';
import { useStudio } from '../studio/studio-context.js';
import type { TextKey } from '../texts/texts.js';

const LOOKS: readonly (readonly [look: Look, name: TextKey, does: TextKey])[] = [
  ['studio', 'lookStudio', 'lookStudioDoes'],
  ['classic', 'lookClassic', 'lookClassicDoes'],
];

export function LookSwitch() {
  const t = useText();
  const { picture } = useStudio();
  // the picture holds the look and counts its changes
  useStudioState((s) => s.viewVersion);
  return (
    <fieldset className="look-switch" aria-label={t('look')}>
      {LOOKS.map(([look, name, does]) => (
        <button
          key={look}
          type="button"
          title={t(does)}
          aria-pressed={picture.look === look}
          onClick={() => {
            picture.look = look;
          }}
        >
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}
