/** Work that closed tabs have left, to be restored or discarded. */
import type { Work } from '../session/unsaved-work.js';
import { discard, takeUp, useWork } from '../session/work-recorder.js';
import { useText } from '../store/hooks.js';

/** The list of the work that is offered. */
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
  const { title, changed, draft } = offer;
  const time = changed === 0 ? '' : new Date(changed).toLocaleString(document.documentElement.lang);
  return (
    <li>
      <span>{t(draft ? 'offer' : 'offerCode', { name: title, time })}</span>
      <button type="button" onClick={() => void takeUp(offer)}>
        {t('takeUp')}
      </button>
      <button type="button" onClick={() => void discard(offer)}>
        {t('discard')}
      </button>
    </li>
  );
}
