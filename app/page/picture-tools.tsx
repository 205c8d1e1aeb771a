/** The tools in a corner of the picture: measuring, and the switch of the look. */
import './picture-tools.css';
import type { Look } from '../../src/graphics/view/shading/look.js';
import { lengthText, MeasureTool } from '../interactions/measure.js';
import { useGizmo, useStudioState, useText } from '../store/hooks.js';
import { usePart, useStudio } from '../studio/studio-context.js';
import type { TextKey } from '../texts/texts.js';

const LOOKS: readonly (readonly [look: Look, name: TextKey, does: TextKey])[] = [
  ['studio', 'lookStudio', 'lookStudioDoes'],
  ['classic', 'lookClassic', 'lookClassicDoes'],
];

export function PictureTools() {
  const t = useText();
  const { picture } = useStudio();
  const tool = usePart(MeasureTool);
  const { isMeasuring, measured } = useGizmo();
  // the picture holds the look and counts its changes
  useStudioState((s) => s.viewVersion);
  return (
    <div className="picture-tools">
      <output aria-label={t('distance')} hidden={measured === undefined}>
        {measured !== undefined && lengthText(measured)}
      </output>
      <fieldset className="switch" aria-label={t('tools')}>
        <button type="button" title={t('measureDoes')} aria-pressed={isMeasuring} onClick={() => tool.toggle()}>
          {t('measure')}
        </button>
      </fieldset>
      <fieldset className="switch" aria-label={t('pictureLook')}>
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
    </div>
  );
}
