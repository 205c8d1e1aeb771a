/** Lines over a common axis, drawn by uPlot; screen readers read their last values. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { shown } from './inputs.js';

/** Colors for light and dark themes that people with color blindness can distinguish (Okabe and Ito). */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#7a7a7a'];

interface Props {
  readonly label: string;
  /** Name of the axis and of each line. */
  readonly names: readonly string[];
  /** Columns of values, the axis first. */
  readonly columns: readonly (readonly number[])[];
  /** Changes with the columns. */
  readonly version: number;
  readonly isLogarithmic?: boolean;
}

/** A chart of lines over the first column. */
export function LineChart({ label, names, columns, version, isLogarithmic = false }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const key = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart is only recreated for other lines
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const made = new uPlot(optionsOf(box, names, isLogarithmic), asData(columns), box);
    chart.current = made;
    const observer = new ResizeObserver(() => made.setSize(sizeOf(box)));
    observer.observe(box);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [key, isLogarithmic]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents the columns
  useEffect(() => chart.current?.setData(asData(columns)), [version]);
  const last = columns.slice(1).map((column, k) => `${names[k + 1]} ${shown(column.at(-1) ?? Number.NaN)}`);
  const [axis = []] = columns;
  const range = axis.length > 0 ? `; ${shown(axis[0]!)} – ${shown(axis.at(-1)!)} ${names[0]}` : '';
  return <div ref={host} className="chart" role="img" aria-label={`${label}: ${last.join(', ')}${range}`} />;
}

/** Converts values for uPlot; NaN becomes a gap. */
const asData = ([axis, ...columns]: Props['columns']): uPlot.AlignedData => {
  const withGaps = columns.map((column) => column.map((value) => (Number.isNaN(value) ? null : value)));
  return [axis, ...withGaps] as unknown as uPlot.AlignedData;
};

const LEGEND = 34;
const sizeOf = (box: HTMLElement) => ({ width: box.clientWidth, height: Math.max(80, box.clientHeight - LEGEND) });

function optionsOf(box: HTMLElement, names: readonly string[], isLogarithmic: boolean): uPlot.Options {
  const style = getComputedStyle(box);
  const [text, line] = ['--quiet', '--line'].map((name) => style.getPropertyValue(name).trim());
  const axis = { stroke: text!, grid: { stroke: line!, width: 1 }, ticks: { stroke: line!, width: 1 } };
  return {
    ...sizeOf(box),
    scales: { x: { time: false }, y: { distr: isLogarithmic ? 3 : 1 } },
    axes: [axis, { ...axis, size: 64 }],
    cursor: { drag: { x: true, y: false } },
    series: names.map((name, k) =>
      k === 0 ? { label: name } : { label: name, stroke: COLORS[(k - 1) % COLORS.length]!, width: 1.5 },
    ),
  };
}
