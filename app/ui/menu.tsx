/**
 * A button that opens a list of choices below it; Escape and presses elsewhere close it. Elements below the choices
 * cannot be pressed meanwhile, so that a press next to the choices does not hit a button that is half covered.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.js';

interface Props {
  readonly label: string;
  readonly icon: IconName;
  /** True if the label is shown next to the icon. */
  readonly isNamed?: boolean;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}

export function Menu({ label, icon, isNamed = false, isOff = false, children }: Props) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shade = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent): void => {
      const isElsewhere = !host.current?.contains(event.target as Node);
      if (isElsewhere || event.target === shade.current) setOpen(false);
    };
    window.addEventListener('pointerdown', close);
    return () => window.removeEventListener('pointerdown', close);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that bubble up from its buttons
    <div
      ref={host}
      className="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={isNamed ? 'named' : 'bare'}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        title={label}
        disabled={isOff}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        {isNamed && <span>{label}</span>}
      </button>
      {isOpen && <div ref={shade} className="menu-shade" />}
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a choice closes the menu
        // biome-ignore lint/a11y/useKeyWithClickEvents: buttons turn keys into clicks
        <div
          id={id}
          className="choices"
          onClick={(event) => (event.target as Element).closest('button') && setOpen(false)}
          onSubmit={() => setOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}
