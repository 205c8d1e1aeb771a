/** `<SimulatedModel>`: shows the enclosing `<Simulation>` as an object in react-three-fiber's Canvas. */
import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Camera, Intersection, Object3D, Ray } from 'three/webgpu';
import { Vector3 } from 'three/webgpu';
import { startPerturbation } from '../../graphics/scene/perturbation.js';
import { ModelObject } from '../../graphics/view/model-object.js';
import type { Running } from '../viewer/running.js';
import { checkObjectProperties, type PropertyNames } from './properties.js';
import { useSimulation } from './simulation.js';

/** The properties of `<SimulatedModel>`. */
export interface SimulatedModelProps {
  /** True if the user can perturb bodies by dragging them; default true. */
  readonly draggable?: boolean;
  /**
   * Called with true when a drag of a body starts and with false when it ends, for example to disable camera controls.
   */
  readonly onDrag?: (holds: boolean) => void;
  /** All props of a three.js object: `position`, `rotation`, `scale`, and so on. Up is z in a Model. */
  readonly [property: string]: unknown;
}

const SIMULATED_MODEL_PROPERTIES: PropertyNames<SimulatedModelProps> = { draggable: true, onDrag: true };

/** The fields of a react-three-fiber event that are used. */
interface PointerEventOfFiber extends Intersection {
  readonly ray: Ray;
  readonly camera: Camera;
  readonly pointerId: number;
  readonly target: { setPointerCapture(id: number): void };
  stopPropagation(): void;
}

/** The model as an object of a three.js scene; users can perturb bodies in the plane of the screen. */
export function SimulatedModel({ draggable = true, onDrag, ...properties }: SimulatedModelProps): ReactNode {
  checkObjectProperties('<SimulatedModel>', Object.keys(SIMULATED_MODEL_PROPERTIES), properties);
  const simulation = useSimulation();
  const { model } = simulation;
  const [object, setObject] = useState<ModelObject>();
  useEffect(() => {
    const made = new ModelObject(model);
    made.update(simulation.data);
    const end = simulation.subscribe((event) => event !== 'status' && made.update(simulation.data));
    setObject(made);
    return () => {
      end();
      made.dispose();
      setObject(undefined);
    };
  }, [simulation, model]);
  const drag = useRef<Drag>(undefined);
  const letGo = (): void => {
    if (drag.current) onDrag?.(false);
    drag.current?.end();
    drag.current = undefined;
  };
  const handlers = draggable &&
    object && {
      onPointerDown: (event: PointerEventOfFiber) => {
        const body = object.bodyOf(event);
        if (body === 0) return;
        event.stopPropagation();
        event.target.setPointerCapture(event.pointerId);
        drag.current = new Drag(simulation, object, body, event);
        onDrag?.(true);
      },
      onPointerMove: (event: PointerEventOfFiber) => drag.current?.follow(event.ray),
      onPointerUp: letGo,
      onPointerCancel: letGo,
    };
  if (!object) return null;
  return createElement('primitive', { object, ...handlers, ...properties });
}

/** Perturbs a body in the plane through the selected point that faces the camera. */
class Drag {
  private readonly place: Vector3;
  private readonly normal = new Vector3();

  constructor(
    private readonly simulation: Running,
    private readonly object: Object3D,
    body: number,
    { point, camera }: PointerEventOfFiber,
  ) {
    this.place = point.clone();
    camera.getWorldDirection(this.normal);
    const { model, data, perturbation } = simulation;
    startPerturbation(model, data, perturbation, body, object.worldToLocal(point.clone()).toArray());
    simulation.perturbationChanged();
  }

  follow({ origin, direction }: Ray): void {
    const toPlane = this.place.clone().sub(origin).dot(this.normal) / direction.dot(this.normal);
    if (!Number.isFinite(toPlane)) return;
    const point = origin.clone().addScaledVector(direction, toPlane);
    this.simulation.perturbation.refselpos.set(this.object.worldToLocal(point).toArray());
    this.simulation.perturbationChanged();
  }

  end(): void {
    this.simulation.perturbation.active = 0;
    this.simulation.perturbationChanged();
  }
}
