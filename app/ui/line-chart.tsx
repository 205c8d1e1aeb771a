/** Lines over a common axis, drawn by uPlot; screen readers read their last values. */
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { Icon } from './icon.js';
import { shown } from './inputs.js';
import { tickText } from './ticks.js';

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
  /** Position of the play-head on the axis. */
  readonly playHead?: number | undefined;
  /** Called with the position of a click on the axis. */
  readonly onPoint?: (x: number) => void;
  /** Names of the buttons that zoom in and that show everything; without them, only the mouse zooms. */
  readonly zoomNames?: readonly [zoomIn: string, showAll: string];
}

/** Part of the shown range of the axis that stays when a button zooms in. */
const ZOOM = 0.5;
/** Movement beyond which a press is a drag that selects a range [px]. */
const DRAG = 3;

/** A chart of lines over the first column. A drag zooms in, a double click shows everything. */
export function LineChart(props: Props) {
  const { label, names, columns, version, isLogarithmic = false, playHead, zoomNames } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const [isZoomed, setZoomed] = useState(false);
  const now = useRef({ props, isZoomed });
  now.current = { props, isZoomed };
  const key = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart is only recreated for other lines
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const made = new uPlot(
      {
        ...optionsOf(box, names, isLogarithmic),
        hooks: {
          draw: [(drawn) => drawPlayHead(drawn, now.current.props.playHead)],
          setSelect: [({ select }) => select.width > 0 && setZoomed(true)],
        },
      },
      asData(columns),
      box,
    );
    chart.current = made;
    setZoomed(false);
    let start = 0;
    made.over.addEventListener('pointerdown', ({ clientX }) => {
      start = clientX;
    });
    made.over.addEventListener('click', ({ clientX, offsetX }) => {
      if (Math.abs(clientX - start) <= DRAG) now.current.props.onPoint?.(made.posToVal(offsetX, 'x'));
    });
    made.over.addEventListener('dblclick', () => setZoomed(false));
    const observer = new ResizeObserver(() => made.setSize(sizeOf(box)));
    observer.observe(box);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [key, isLogarithmic]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents the columns
  useEffect(() => {
    const { current } = chart;
    if (!current) return;
    const { min, max } = current.scales.x!;
    const isKept = now.current.isZoomed && min !== undefined && max !== undefined;
    current.setData(asData(columns), !isKept);
    // the other axis follows the values in the range
    if (isKept) current.setScale('x', { min: min!, max: max! });
  }, [version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is drawn at the play-head
  useEffect(() => {
    const { current } = chart;
    // without values, the axes have no marks yet
    if (current && current.data[0]!.length > 0 && current.scales.x!.min != null) current.redraw(false);
  }, [playHead]);
  const zoomIn = (): void => {
    const { current } = chart;
    const { min, max } = current?.scales.x ?? {};
    if (!current || min === undefined || max === undefined) return;
    const half = (ZOOM * (max! - min!)) / 2;
    const center = Math.min(max! - half, Math.max(min! + half, playHead ?? max!));
    setZoomed(true);
    current.setScale('x', { min: center - half, max: center + half });
  };
  const showAll = (): void => {
    setZoomed(false);
    chart.current?.setData(asData(columns), true);
  };
  const last = columns.slice(1).map((column, k) => `${names[k + 1]} ${shown(column.at(-1) ?? Number.NaN)}`);
  const [axis = []] = columns;
  const range = axis.length > 0 ? `; ${shown(axis[0]!)} – ${shown(axis.at(-1)!)} ${names[0]}` : '';
  const description = `${label}: ${last.join(', ')}${range}`;
  if (!zoomNames) return <div ref={host} className="chart" role="img" aria-label={description} />;
  return (
    <div className="chart-frame">
      <div ref={host} className="chart" role="img" aria-label={description} />
      <div className="zoom">
        <button type="button" className="bare" aria-label={zoomNames[0]} title={zoomNames[0]} onClick={zoomIn}>
          <Icon name="search" />
        </button>
        {isZoomed && (
          <button type="button" onClick={showAll}>
            {zoomNames[1]}
          </button>
        )}
      </div>
    </div>
  );
}

/** Draws the line of the play-head over a chart. */
function drawPlayHead(chart: uPlot, at: number | undefined): void {
  if (at === undefined) return;
  const { left, top, width, height } = chart.bbox;
  const x = chart.valToPos(at, 'x', true);
  if (!(x >= left && x <= left + width)) return;
  const { ctx } = chart;
  ctx.save();
  ctx.strokeStyle = getComputedStyle(chart.root).getPropertyValue('--accent').trim();
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x, top);
  ctx.lineTo(x, top + height);
  ctx.stroke();
  ctx.restore();
}

/** Converts values for uPlot; NaN becomes a gap. */
const asData = ([axis, ...columns]: Props['columns']): uPlot.AlignedData => {
  const withGaps = columns.map((column) => column.map((value) => (Number.isNaN(value) ? null : value)));
  return [axis, ...withGaps] as unknown as uPlot.AlignedData;
};

/** Returns the range of an axis; values that do not change are in its middle. */
function rangeOf(_: uPlot, min: number, max: number): uPlot.Range.MinMax {
  // without values there are no limits
  if (!Number.isFinite(min)) return [0, 1];
  if (min !== max) return uPlot.rangeNum(min, max, 0.1, true);
  const half = min === 0 ? 1 : Math.abs(min) / 2;
  return [min - half, min + half];
}

const LEGEND = 28;
const sizeOf = (box: HTMLElement) => ({ width: box.clientWidth, height: Math.max(80, box.clientHeight - LEGEND) });

function optionsOf(box: HTMLElement, names: readonly string[], isLogarithmic: boolean): uPlot.Options {
  const style = getComputedStyle(box);
  const [text, line] = ['--quiet', '--line'].map((name) => style.getPropertyValue(name).trim());
  const valuesOf = (_: uPlot, splits: readonly number[], __: number, ___: number, step: number): string[] =>
    splits.map((value) => (value === null ? '' : tickText(value, step)));
  const logarithmic = (_: uPlot, splits: readonly number[]): string[] =>
    splits.map((value) => (value === null ? '' : value.toExponential(0)));
  const axis = { stroke: text!, grid: { stroke: line!, width: 1 }, ticks: { stroke: line!, width: 1 } };
  return {
    ...sizeOf(box),
    scales: { x: { time: false }, y: isLogarithmic ? { distr: 3 } : { range: rangeOf } },
    axes: [
      { ...axis, size: 30, values: valuesOf },
      { ...axis, size: 64, space: 24, values: isLogarithmic ? logarithmic : valuesOf },
    ],
    cursor: { drag: { x: true, y: false } },
    series: names.map((name, k) =>
      k === 0 ? { label: name } : { label: name, stroke: COLORS[(k - 1) % COLORS.length]!, width: 1.5 },
    ),
  };
}
