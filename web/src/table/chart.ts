// The geometry of the money chart.

const LEFT = 40;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 32;
const MAX_TICKS = 5;

export interface Scale {
  left: number;
  right: number;
  ticks: number[];
  x: (round: number) => number;
  y: (amount: number) => number;
}

/** Rounds from left to right, money from the bottom up. */
export function scaleOf(money: readonly number[][], width: number, height: number): Scale {
  const most = Math.max(1, ...money.flat());
  const step = stepOf(most);
  const top = Math.ceil(most / step) * step;
  const [left, right, floor] = [LEFT, width - RIGHT, height - BOTTOM];
  // Keep the first mark off the axis, where it would hide a number.
  const spacing = (right - left) / Math.max(1, money.length);
  return {
    left,
    right,
    ticks: Array.from({ length: top / step + 1 }, (_, index) => index * step),
    x: (round) => left + spacing * (round + 0.5),
    y: (amount) => floor - ((floor - TOP) * amount) / top,
  };
}

/** The line of one seat through all rounds. */
export function lineOf(money: readonly number[][], seat: number, { x, y }: Scale): string {
  const points = money.map((amounts, round) => `${x(round)} ${y(amounts[seat] ?? 0)}`);
  return points.length > 0 ? `M${points.join("L")}` : "";
}

/** A seat’s mark at a point. Each seat has its own shape: colour alone must not tell them apart. */
export function markAt(seat: number, x: number, y: number): string {
  const shapes = [
    "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0",
    "m-4.5 -4.5h9v9h-9z",
    "m0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z",
    "m0 -6l6 10.5h-12z",
    "m-6 -4.5h12l-6 10.5z",
  ];
  return `M${x} ${y}${shapes[seat % shapes.length]}`;
}

/** A round number that needs at most `MAX_TICKS` grid lines. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / MAX_TICKS));
  const step = [1, 2, 5, 10].find((each) => each * power * MAX_TICKS >= most) ?? 10;
  return Math.max(1, step * power);
}
