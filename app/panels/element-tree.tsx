/** A list of elements by kinematic tree, with search; long lists are folded initially. */
import { type ReactNode, useMemo, useState } from 'react';
import type { Model } from '../../src/simulation/model/model.js';
import { namesOf } from '../../src/simulation/model/named.js';
import { useText } from '../store/hooks.js';
import { SearchField, Section } from '../ui/inputs.js';

export interface TreeItem {
  readonly id: number;
  readonly name: string;
  /** Body that determines the tree; 0 for none. */
  readonly body: number;
}

interface Props<T extends TreeItem> {
  readonly model: Model;
  readonly items: readonly T[];
  readonly empty: string;
  readonly children: (item: T) => ReactNode;
}

/** Longer lists of several trees are folded initially. */
const FEW = 8;

/** The entries by tree, with a search field. */
export function ElementTree<T extends TreeItem>({ model, items, empty, children }: Props<T>) {
  const t = useText();
  const [wanted, setWanted] = useState('');
  const groups = useMemo(() => groupsOf(model, items, t('otherBodies')), [model, items, t]);
  if (items.length === 0) return <p className="hint">{empty}</p>;
  const matches = ({ name }: T): boolean => name.toLowerCase().includes(wanted.trim().toLowerCase());
  const found = groups.flatMap(({ name, members }) => {
    const shown = members.filter(matches);
    return shown.length > 0 ? [{ name, members: shown }] : [];
  });
  return (
    <>
      {items.length > FEW && <SearchField label={t('search')} value={wanted} onChange={setWanted} />}
      {found.length === 0 && <p className="hint">{t('nothingFound')}</p>}
      {found.map(({ name, members }) => (
        <Section
          key={`${name}${wanted === ''}`}
          title={`${name} (${members.length})`}
          isOpen={groups.length === 1 || items.length <= FEW || wanted !== ''}
        >
          {members.map((item) => (
            <div key={item.id}>{children(item)}</div>
          ))}
        </Section>
      ))}
    </>
  );
}

function groupsOf<T extends TreeItem>(
  model: Model,
  items: readonly T[],
  other: string,
): { name: string; members: T[] }[] {
  const names = namesOf(model.record, 'body');
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const root = model.body_rootid[item.body] ?? 0;
    groups.set(root, [...(groups.get(root) ?? []), item]);
  }
  return [...groups].map(([root, members]) => ({
    name: root === 0 ? other : names[root] || `body ${root}`,
    members,
  }));
}
