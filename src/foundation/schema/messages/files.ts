/** Binary models and recorded trajectories. */
import { error, warning } from './message.js';

/** Messages by code. */
export const FILE_MESSAGES = {
  'bad-mjb/short': error('{subject} is not a readable MJB file: the file is shorter than its header'),
  'bad-mjb/size': error('{subject} is not a readable MJB file: size {name} is {value}'),
  'bad-mjb/length': error('{subject} is not a readable MJB file: its sizes need {expected} bytes, it has {bytes}'),
  'bad-mjb/identifier': error('{subject} is not a readable MJB file: it does not begin with the MJB identifier'),
  'bad-mjb/precision': error('{subject} is not a readable MJB file: it is not in double precision'),
  'bad-mjb/version': error('{subject} is not a readable MJB file: its version is {version}, not {expected}'),
  'bad-mjb/layout': error('{subject} is not a readable MJB file: its number of sizes or arrays is different'),
  'bad-mjb/sum': error('{subject} is not a readable MJB file: {size} is {value}, but {array} add up to {sum}'),
  'bad-mjb/maximum': error(
    '{subject} is not a readable MJB file: {size} is {value}, but the largest of {array} is {maximum}',
  ),
  'bad-mjb/bound': error('{subject} is not a readable MJB file: {size} is {value}, more than {limit}'),
  'bad-mjb/option': error('{subject} is not a readable MJB file: the option {option} is {value}, which is not valid'),
  'bad-mjb/members': error(
    '{subject} is not a readable MJB file: {array} has {count} members, and the blocks have {total}',
  ),
  'bad-mjb/joints': error(
    '{subject} is not a readable MJB file: the joints have {coordinates} coordinates and {dofs} degrees of freedom, unlike nq and nv',
  ),
  'bad-mjb/block': error(
    '{subject} is not a readable MJB file: {array}[{index}] begins {count} values, fewer than none',
  ),
  'bad-mjb/value': error('{subject} is not a readable MJB file: {array}[{index}] is {value}, which is not valid'),
  'bad-trajectory/no-time': error('{subject} is not a readable trajectory: {row}: there is no time'),
  'bad-trajectory/time-back': error('{subject} is not a readable trajectory: {row}: time goes back to {time}'),
  'bad-trajectory/row-length': error(
    '{subject} is not a readable trajectory: {row}: {field} has {count} values instead of {expected}',
  ),
  'bad-trajectory/columns-apart': error(
    '{subject} is not a readable trajectory: the columns of {field} are not next to each other',
  ),
  'bad-trajectory/cut-labels': error(
    '{subject} is not a readable trajectory: line 1, with the labels, has no end: the file is cut off',
  ),
  'bad-trajectory/first-column': error("{subject} is not a readable trajectory: the first column is not 'time'"),
  'bad-trajectory/line-length': error(
    '{subject} is not a readable trajectory: line {line} has {count} values instead of {expected}',
  ),
  'bad-trajectory/topic-counts': error(
    '{subject} is not a readable trajectory: topics have different numbers of messages',
  ),
  'bad-trajectory/cut-first-row': error(
    '{subject} is not a readable trajectory: it is cut off before the end of its first row',
  ),
  'bad-trajectory/thrown': error('{subject} is not a readable trajectory: {reason}'),
  'bad-trajectory/first-json': error('{subject} is not a readable trajectory: line 1 is not JSON, or cut off'),
  'bad-trajectory/json': error('{subject} is not a readable trajectory: line {line} is not JSON'),
  'bad-trajectory/header': error('{subject} is not a readable trajectory: line 1 does not name the recorded fields'),
  'bad-trajectory/version': error('{subject} is not a readable trajectory: its version is {version}, not {expected}'),
  'bad-trajectory/compact': error('{subject} is not a readable trajectory: it does not begin with KREC'),
  'bad-trajectory/compact-fields': error(
    '{subject} is not a readable trajectory: its head, with the labels, is damaged or cut off',
  ),
  'bad-trajectory/block': error('{subject} is not a readable trajectory: the block at byte {byte} is damaged: {fault}'),
  'cut-trajectory/block': warning(
    'the recording is cut off; it ends at byte {byte}, without its end mark; whole rows read: {rows}',
  ),
  'cut-trajectory/index': warning(
    'the recording is cut off; it ends at byte {byte}, without its index; whole rows read: {rows}',
  ),
  'cut-trajectory/line': warning(
    'the recording is cut off; line {line} is incomplete and left out; whole rows read: {rows}',
  ),
  'cut-trajectory/line-end': warning(
    'the recording is cut off; line {line} has no line end and is left out (end the line if it is complete); whole rows read: {rows}',
  ),
} as const;
