/** Unsaved work of closed tabs, to be restored or discarded. */
import { useText, useWork } from '../store/hooks.js';
import type { Work } from '../store/work-state.js';
import { useStudio } from '../studio/studio-context.js';

export function WorkOffers() {
  const t = useText();
  const offers = useWork((s) => s.offers);
  if (offers.length === 0) return null;
  return (
    <section className="offers" aria-label={t('offers')}>
      <ul>
        {offers.map((offer) => (
          <Offer key={`${offer.model} ${offer.tab}`} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer }: { readonly offer: Work }) {
  const t = useText();
  const { work } = useStudio();
  const { title, changed, draft } = offer;
  const time = changed === 0 ? '' : new Date(changed).toLocaleString(document.documentElement.lang);
  return (
    <li>
      <span>{t(draft ? 'offer' : 'offerCode', { name: title, time })}</span>
      <button type="button" onClick={() => void work.restore(offer)}>
        {t('takeUp')}
      </button>
      <button type="button" onClick={() => void work.discard(offer)}>
        {t('discard')}
      </button>
    </li>
  );
}
